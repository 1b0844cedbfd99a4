# Every answer comes in pieces, in time: no reason to lose.
while read -r word squares side ms first rest; do
    case $word in
    game) printf re; printf 'ady\r\n' ;;
    move)
        printf '# a comm'
        printf 'ent\n\n'
        printf %s "${first%?}"
        printf '%s\n' "${first#?}"
        ;;
    esac
done
