# Answers a third of a second after its time.
while read -r word squares side ms first rest; do
    case $word in
    game) echo ready ;;
    move)
        late=$((ms + 330))
        sleep $((late / 1000)).$(printf %03d $((late % 1000)))
        echo "$first"
        ;;
    esac
done
