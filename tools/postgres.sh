#!/bin/sh
# Makes sure that the tests find a PostgreSQL to start themselves.
set -e
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && exit 0
done
command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL for the tests of the store (once)"
    # The tests make a cluster of their own: none is made for the machine, and nothing is started.
    export DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } && exit 0
fi
echo "The tests of the store need PostgreSQL. On Debian: apt install postgresql; elsewhere: put initdb and postgres on the PATH." >&2
exit 1
