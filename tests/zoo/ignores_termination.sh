trap '' TERM INT HUP
while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) while :; do sleep 1; done ;;
    esac
done
