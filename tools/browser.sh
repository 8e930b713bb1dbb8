#!/bin/sh
# Makes sure that the browser tests find a Chromium. Debian's without windows comes first: it draws the same pages in
# four fifths of the time; the whole one, if it is there, does as well.
set -e
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests (once)"
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell; } && exit 0
fi
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
echo "The browser tests need Chromium. On Debian: apt install chromium-headless-shell; elsewhere: put chromium on the PATH." >&2
exit 1
