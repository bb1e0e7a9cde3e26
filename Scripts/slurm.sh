#!/usr/bin/env bash
# Runs a Slurm of one node on this machine, for tests of farms: munged, slurmctld and slurmd, which
# keep everything they write in a folder and listen on ports of their own.
#
# usage: slurm.sh start FOLDER   prints the path of slurm.conf, for SLURM_CONF
#        slurm.sh stop FOLDER
set -euo pipefail

source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

# Arrays are kept small, so that several ranges have to share a task where there are more.
readonly largest_array=8
# Tasks at a time; they are told apart from real processors so that tests run the same everywhere.
readonly processors=4
# How long daemons may take to start, in seconds: the processors may have much else to do.
readonly patience=60

# free_ports COUNT: ports that nobody listens on, one a line.
free_ports() {
  python3 - "$1" <<'PYTHON'
import socket, sys
held = [socket.socket() for _ in range(int(sys.argv[1]))]
for one in held:
    one.bind(("127.0.0.1", 0))
    print(one.getsockname()[1])
PYTHON
}

write_configuration() {
  local folder=$1 node ports
  node=$(hostname -s)
  mapfile -t ports < <(free_ports 2)
  cat >"$folder/slurm.conf" <<CONFIGURATION
ClusterName=tests
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
SlurmctldPort=${ports[0]}
SlurmdPort=${ports[1]}
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobRequeue=1
KillWait=5
MinJobAge=3600
MessageTimeout=60
TCPTimeout=30
MaxArraySize=$largest_array
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=$processors State=UNKNOWN
PartitionName=tests Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONFIGURATION
}

# wait_until SECONDS COMMAND...: fails where the command does not succeed in time.
wait_until() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < deadline)) || return 1
    sleep 0.1
  done
}

is_idle() {
  [[ $(sinfo --noheader --format=%t) == idle ]]
}

# Whoever waits for this script by a file that it has inherited must not wait for the daemons, too.
close_inherited_files() {
  local path number
  for path in /proc/$$/fd/*; do
    number=${path##*/}
    # Bash reads this script from the last.
    ((number > 2 && number != 255)) && eval "exec $number>&-"
  done
  return 0
}

begin() {
  local folder
  close_inherited_files
  mkdir -p "$1"
  folder=$(cd -- "$1" && pwd)
  mkdir -p "$folder/state" "$folder/spool"
  chmod 755 "$folder"
  (umask 077 && head -c 128 /dev/urandom >"$folder/munge.key")
  munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
    --seed-file="$folder/munged.seed" 2>>"$folder/start.log"
  write_configuration "$folder"
  export SLURM_CONF=$folder/slurm.conf
  slurmctld -c -f "$SLURM_CONF" 2>>"$folder/start.log"
  slurmd -c -f "$SLURM_CONF" -N "$(hostname -s)" 2>>"$folder/start.log"
  wait_until "$patience" is_idle || {
    end "$folder"
    fail "$unavailable" 'Slurm does not start' "see the logs in $folder"
  }
  printf '%s\n' "$SLURM_CONF"
}

# Jobs first, because a slurmd that ends leaves the programs of its jobs alone.
end() {
  local folder name numbers=()
  folder=$(cd -- "$1" && pwd)
  SLURM_CONF=$folder/slurm.conf timeout 5 scancel --quiet --signal=KILL --full --user="$(id -un)" \
    >/dev/null 2>&1 || true
  for name in slurmctld slurmd munged; do
    [[ -s $folder/$name.pid ]] && numbers+=("$(<"$folder/$name.pid")")
  done
  [[ ${#numbers[@]} == 0 ]] || end_processes "${numbers[@]}"
}

# Whoever removes the folder next must not find that it is still written to.
end_processes() {
  kill "$@" 2>/dev/null || true
  wait_until 5 eval "! kill -0 $* 2>/dev/null" || kill -KILL "$@" 2>/dev/null || true
}

case ${1-} in
  start) begin "${2:?a folder}" ;;
  stop) end "${2:?a folder}" ;;
  *) fail 64 'slurm.sh does not know what to do' 'it takes start or stop' ;;
esac
