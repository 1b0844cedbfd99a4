# Fills stderr far beyond what is kept, and talks out of turn; plays correctly.
while read -r word squares side ms first rest; do
    case $word in
    game)
        head -c 300000 /dev/zero | tr '\000' e >&2
        printf 'ready\na1\n'
        ;;
    move)
        echo "$first score=3 depth=4 nodes=1000 odd stuff=?"
        echo "the last words" >&2
        ;;
    esac
done
