# Doubles a text for ever, in a child of its own.
while read -r word rest; do
    case $word in
    game) echo ready ;;
    move) sh -c 'x=0123456789abcdef; while :; do x=$x$x; done' ;;
    esac
done
