# Children in the group, in a session of their own, orphaned, deaf to SIGTERM and holding the output; then a crash.
sleep 1000 &
setsid sleep 1000 &
(setsid sh -c 'trap "" TERM; sleep 1000 & while :; do sleep 1; done' &)
(sleep 1000 &)
while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) exit 7 ;;
    esac
done
