# A small system of its own to try packages in. Sourced by check.sh.
# shellcheck shell=bash disable=SC2154 # the variables are set by common.sh and check.sh

# make_system SUITE FOLDER: a fresh system, from an archive that is kept for the next time.
make_system() {
  local kept=$packages/systems/$1.tar
  if [[ ! -e $kept ]]; then
    mkdir -p "${kept%/*}"
    rm -rf "$2"
    quietly debootstrap --variant=minbase "$1" "$2" "$(mirror "$1")" "$(recipe "$1")" ||
      fail "$unavailable" "a system of $1 cannot be made: $(reason)" 'check the network'
    tar --create --one-file-system --file "$kept.new" --directory "$2" .
    mv "$kept.new" "$kept"
  fi
  rm -rf "$2"
  mkdir -p "$2"
  tar --extract --file "$kept" --directory "$2"
  mount -t proc proc "$2/proc"
}

mirror() {
  case $1 in
    noble | jammy) echo http://archive.ubuntu.com/ubuntu ;;
    *) echo http://deb.debian.org/debian ;;
  esac
}

# The recipe of debootstrap; an older debootstrap has none for a newer system, but all of Ubuntu's are the same.
recipe() {
  local recipes=/usr/share/debootstrap/scripts
  case $1 in
    noble | jammy) echo "$recipes/gutsy" ;;
    *) echo "$recipes/$1" ;;
  esac
}

remove_system() {
  ! mountpoint -q "$1/proc" || umount "$1/proc"
  rm -rf --one-file-system "$1"
}

# inside FOLDER COMMAND...: runs it in that system, with the environment of a new user.
inside() {
  local system=$1
  shift
  env --ignore-environment PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"
}
