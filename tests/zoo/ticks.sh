# Goes on working after its move, on the opponent's time.
while read -r word squares side ms first rest; do
    case $word in
    game) echo ready ;;
    move)
        echo "$first"
        [ "$ticking" ] || (while :; do printf . >&2; sleep 0.05; done) &
        ticking=1
        ;;
    esac
done
