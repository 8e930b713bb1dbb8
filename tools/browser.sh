#!/bin/sh
# Makes sure that the browser tests find a Chromium: the one there is, or Debian's own.
set -e
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests (once)"
    apt-get update -qq
    exec apt-get install -y -qq --no-install-recommends chromium
fi
echo "The browser tests need Chromium. On Debian: apt install chromium; elsewhere: put chromium on the PATH." >&2
exit 1
