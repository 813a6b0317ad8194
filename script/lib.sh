# Shared by the commands in this folder; sourced, not run. POSIX sh.
#
#   prepare NAME   makes .venv and installs requirements/NAME.txt and Toptable into it. When nothing
#                  changed since the last time it returns at once, without network.
#   get_chromium   finds a Chromium for tests and pictures, or installs one through apt.
#   get_nginx      the same for nginx, which one test wants; goes on without it.
#   get_playwright sees that Playwright, once it is in .venv, can steer the browser.
#
# Each step says what it does. What cannot go on ends with one sentence: what is missing, and how to
# get it.

cd "$(dirname "$0")/.." || exit 1
command=./script/$(basename "$0")

# A Python set up for something else must not leak into our environment.
unset PYTHONHOME PYTHONPATH PIP_USER PIP_TARGET PIP_PREFIX
export PIP_DISABLE_PIP_VERSION_CHECK=1

say() {
    printf '%s\n' "$*"
}

fail() {
    printf '%s: %s\n' "$command" "$*" >&2
    exit 1
}

prepare() {
    stamp=.venv/installed-$1
    wanted=$(fingerprint)
    if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    [ -w . ] || fail "no permission to write in $(pwd); copy the folder to a place of your own," \
        "or ask its owner to run this command once."
    find_python
    make_environment
    say "Installing the packages in requirements/$1.txt (only the first time, and when they change)"
    pip_install -r "requirements/$1.txt"
    say "Installing Toptable itself"
    pip_install --no-deps --no-build-isolation -e .
    printf '%s\n' "$wanted" >"$stamp"
}

# Changes when a requirement changes, and when the folder is moved or copied.
fingerprint() {
    { pwd && cat pyproject.toml requirements/*.txt; } | cksum
}

find_python() {
    # 3.11 first: it is the version that the tests run on.
    for python in ${PYTHON:-} python3.11 python3.12 python3.13 python3.14 python3 python; do
        python=$(command -v "$python") || continue
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            say "Using $("$python" --version) at $python"
            return
        fi
    done
    fail "Python 3.11 or newer is needed and was not found; install it (Debian or Ubuntu:" \
        "sudo apt-get install python3 python3-venv; macOS: brew install python), or name it" \
        "with PYTHON=/path/to/python3 $command"
}

# Pip comes from Python's own ensurepip or, where a distribution split that off, from the pip that
# is installed beside Python.
make_environment() {
    # The second look is for a folder that was moved or copied: its programs start the old Python.
    if .venv/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null &&
        grep -qsF "$(pwd)/.venv" .venv/bin/pip; then
        return
    fi
    "$python" -c 'import venv' 2>/dev/null ||
        fail "$python has no venv module; install it (Debian or Ubuntu: sudo apt-get install" \
            "python3-venv)."
    say "Making an environment in .venv"
    "$python" -m venv --clear --without-pip .venv ||
        fail "the environment in $(pwd)/.venv could not be made; see the lines above."
    if "$python" -c 'import ensurepip' 2>/dev/null; then
        pip_log .venv/bin/python -m ensurepip --default-pip
    elif "$python" -m pip --version >/dev/null 2>&1; then
        pip_log "$python" -m pip --python .venv/bin/python install pip
    else
        fail "$python has no pip; install it (Debian or Ubuntu: sudo apt-get install python3-venv)."
    fi
}

pip_install() {
    pip_log .venv/bin/python -m pip install "$@"
}

# Runs an installer out of sight, and turns what stops it into one sentence.
pip_log() {
    log=.venv/install.log
    "$@" >"$log" 2>&1 && return
    if grep -qi 'no space left' "$log"; then
        fail "the disk is full; make about 500 MB free and run the command again."
    elif grep -qi 'permission denied' "$log"; then
        fail "no permission to write in $(pwd)/.venv; remove that folder as its owner and run the" \
            "command again."
    elif grep -qiE 'versions: none|connection ?(broken|error|reset)|timed out' "$log"; then
        fail "the Python package index cannot be reached; connect this computer to the internet" \
            "and run the command again (only the first start needs it)."
    fi
    tail -n 5 "$log" >&2
    fail "the installation failed with the lines above; all of it is in $(pwd)/$log"
}

# The browser tests and script/pictures.py read the path from CHROMIUM.
get_chromium() {
    find_chromium && return
    if may_install; then
        say "Installing Chromium through apt, for the browser tests and the pictures of pages"
        apt_install chromium && find_chromium && return
        fail "apt could not install Chromium (its last lines are above); connect this computer to" \
            "the internet, or install a Chromium yourself and name it with CHROMIUM=/path/to/it"
    fi
    fail "the browser tests and the pictures of pages need Chromium, and none was found; install it" \
        "(Debian: sudo apt-get install chromium), or name one with CHROMIUM=/path/to/it"
}

# The test of the documented proxy runs a real nginx; without one it is left out, and says so.
get_nginx() {
    command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] && return
    if may_install; then
        say "Installing nginx through apt, for the test of the proxy in docs/hosting.md"
        apt_install nginx-light && return
    fi
    say "No nginx is here, so the test of the proxy in docs/hosting.md is left out."
}

# Playwright brings a Node of its own, and that Node needs a library which a bare Debian lacks.
get_playwright() {
    playwright_starts && return
    if may_install; then
        say "Installing libatomic1 through apt: Playwright, which steers the browser, needs it"
        apt_install libatomic1 && playwright_starts && return
    fi
    fail "Playwright, which steers the browser, cannot start; install the library that it needs" \
        "(Debian or Ubuntu: sudo apt-get install libatomic1) and run the command again." \
        "What stops it: .venv/bin/python -m playwright --version"
}

playwright_starts() {
    .venv/bin/python -m playwright --version >/dev/null 2>&1
}

may_install() {
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null
}

# Installs a package out of sight; when that fails, shows the last lines that apt said.
apt_install() {
    apt_log=$(mktemp)
    if apt-get update >"$apt_log" 2>&1 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y "$@" >>"$apt_log" 2>&1; then
        rm -f "$apt_log"
        return
    fi
    tail -n 5 "$apt_log" >&2
    rm -f "$apt_log"
    return 1
}

find_chromium() {
    for name in ${CHROMIUM:-} chromium chromium-browser google-chrome; do
        CHROMIUM=$(command -v "$name") && export CHROMIUM && return
    done
    return 1
}
