while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) exec tr '\000' x </dev/zero ;;
    esac
done
