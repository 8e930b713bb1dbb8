/* La Dame de Pique at random in plain C: a measure of what the machine can do, and an oracle for the rules.
 *
 * The same stream (xoshiro128++), shuffle (Fisher-Yates, bounds by Lemire) and choices as the house, so that the same
 * seed gives the same scores: a uniform waiting seat (nothing is drawn for one alone), then a uniform legal card. With options, history and what discards
 * prove, as the house keeps them; compiled with -DBARE without any of these.
 *
 *   hearts DEALS A B C D CHECK OPTIONS...    A to D: the four words of the stream; CHECK 1: fold the totals of every
 *                                            deal into a checksum; prints one line of name=value, seconds of processor
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t cards; /* bit 13 * suit + rank; suits C D H S, ranks 2 to A */

enum { SEATS = 4, EACH = 13, DECK = 52, PASSED = 3, ALL_POINTS = 26, TWO_OF_CLUBS = 0, QUEEN_OF_SPADES = 49 };
enum phase { OVER, DRAW, DEAL, EXCHANGE, PLAY };

static const cards SUIT = (1ULL << EACH) - 1, FULL = (1ULL << DECK) - 1, HEARTS = SUIT << 2 * EACH;
static const cards POINTS = (SUIT << 2 * EACH) | 1ULL << QUEEN_OF_SPADES;

struct stream { uint32_t a, b, c, d; };

struct options {
    int target, exceed, discard_only, whole_match, queen_frees, lead_with_queen, moon;
};

struct state {
    struct options options;
    int phase, deals, dealer, played, leader, hearts_free, plays;
    unsigned awaited;
    int totals[SEATS], charges[SEATS], players[SEATS];
    cards hands[SEATS], passed[SEATS], lacks[SEATS], gone, led;
    int8_t trick[SEATS], history[DECK], turns[DECK];
};

/* chance */

static inline uint32_t rotl(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t draw(struct stream *s) {
    uint32_t result = rotl(s->a + s->d, 7) + s->a, t = s->b << 9;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= t;
    s->d = rotl(s->d, 11);
    return result;
}

static inline uint32_t below(struct stream *s, uint32_t bound) {
    uint64_t product = (uint64_t)draw(s) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = -bound % bound;
        while ((uint32_t)product < least) product = (uint64_t)draw(s) * bound;
    }
    return product >> 32;
}

static inline void shuffle(int8_t *pack, struct stream *s) {
    for (int i = 0; i < DECK; i++) pack[i] = i;
    for (int i = DECK - 1; i > 0; i--) {
        int j = below(s, i + 1);
        int8_t held = pack[i];
        pack[i] = pack[j];
        pack[j] = held;
    }
}

/* bits */

static inline int size(cards set) { return __builtin_popcountll(set); }
static inline int lowest(cards set) { return __builtin_ctzll(set); }
static inline int highest(cards set) { return 63 - __builtin_clzll(set); }
static inline int nth(cards set, int index) {
    while (index--) set &= set - 1;
    return lowest(set);
}
static inline cards suit_of(int card) { return SUIT << EACH * (card / EACH); }
static inline int worth(cards set) { return size(set & HEARTS) + EACH * (set >> QUEEN_OF_SPADES & 1); }

/* the draw for the deal: the highest deals, ties draw again */

static int drawn_player(struct stream *s) {
    int8_t pack[DECK];
    unsigned pending = (1 << SEATS) - 1;
    int next = DECK;
    for (;;) {
        int best = -1, rank[SEATS];
        if (DECK - next < size(pending)) {
            shuffle(pack, s);
            next = 0;
        }
        for (int p = 0; p < SEATS; p++)
            if (pending >> p & 1) {
                rank[p] = pack[next++] % EACH;
                if (rank[p] > best) best = rank[p];
            }
        unsigned tied = 0;
        for (int p = 0; p < SEATS; p++)
            if (pending >> p & 1 && rank[p] == best) tied |= 1u << p;
        if (!(tied & (tied - 1))) return lowest(tied);
        pending = tied;
    }
}

static void begin(struct state *g, struct stream *s) {
    struct options options = g->options;
    memset(g, 0, sizeof *g);
    g->options = options;
    int first = drawn_player(s);
    for (int i = 0; i < SEATS; i++) g->players[i] = (first + i) % SEATS;
    g->phase = DEAL;
}

/* the deal and the exchange */

static void open_play(struct state *g) {
    for (int i = 0; i < SEATS; i++)
        if (g->hands[i] >> TWO_OF_CLUBS & 1) g->leader = i;
    g->phase = PLAY;
    g->awaited = 1u << g->leader;
}

static void deal(struct state *g, struct stream *s) {
    int8_t pack[DECK];
    shuffle(pack, s);
    for (int turn = 0; turn < SEATS; turn++) {
        cards hand = 0;
        for (int i = turn; i < DECK; i += SEATS) hand |= 1ULL << pack[i];
        g->hands[(g->dealer + 1 + turn) % SEATS] = hand;
    }
    if (g->deals % 4 == 3) {
        open_play(g);
    } else {
        g->phase = EXCHANGE;
        g->awaited = (1 << SEATS) - 1;
    }
}

static void pass_card(struct state *g, int seat, int card) {
    static const int way[4] = {1, 3, 2, 0};
    g->hands[seat] &= ~(1ULL << card);
    g->passed[seat] |= 1ULL << card;
    if (size(g->passed[seat]) < PASSED) return;
    g->awaited &= ~(1u << seat);
    if (g->awaited) return;
    for (int i = 0; i < SEATS; i++) g->hands[(i + way[g->deals % 4]) % SEATS] |= g->passed[i];
    open_play(g);
}

/* the play */

static inline cards playable(const struct state *g, int seat) {
    cards hand = g->hands[seat];
    if (g->played == 0) {
        if (g->gone == 0) return 1ULL << TWO_OF_CLUBS;
        if (g->hearts_free) return hand;
#ifdef BARE
        cards alone = HEARTS;
#else
        cards alone = g->options.lead_with_queen ? POINTS : HEARTS;
#endif
        return hand & ~alone ? hand & ~HEARTS : hand;
    }
    cards follow = hand & g->led;
    if (follow) hand = follow;
    if (g->gone == 0 && hand & ~POINTS) hand &= ~POINTS;
    return hand;
}

static void close_manche(struct state *g) {
    int most = INT32_MIN;
    for (int i = 0; i < SEATS; i++) {
        g->totals[i] += g->charges[i];
        if (g->totals[i] > most) most = g->totals[i];
        g->charges[i] = 0;
        g->passed[i] = 0;
        g->lacks[i] = 0;
    }
    g->gone = 0;
    g->leader = 0;
    g->deals++;
    g->dealer = (g->dealer + 1) % SEATS;
    g->phase = DEAL;
#ifdef BARE
    g->hearts_free = 0;
    if (most >= 100) g->phase = OVER;
#else
    memset(g->history, 0, g->plays);
    memset(g->turns, 0, g->plays);
    g->plays = 0;
    if (!g->options.whole_match) g->hearts_free = 0;
    if (most >= g->options.target + g->options.exceed) g->phase = OVER;
#endif
}

static void count_manche(struct state *g) {
    g->awaited = 0;
    for (int maker = 0; maker < SEATS; maker++)
        if (g->charges[maker] == ALL_POINTS) {
#ifdef BARE
            for (int i = 0; i < SEATS; i++) g->charges[i] = i == maker ? 0 : ALL_POINTS;
#else
            for (int i = 0; i < SEATS; i++) g->charges[i] = g->options.moon || i == maker ? 0 : ALL_POINTS;
            if (g->options.moon) g->charges[maker] = -ALL_POINTS;
#endif
            break;
        }
    close_manche(g);
}

static void gather(struct state *g) {
    cards trick = 0;
    for (int i = 0; i < SEATS; i++) trick |= 1ULL << g->trick[i];
    int best = highest(trick & g->led), winner = g->leader;
    for (int i = 1; i < SEATS; i++)
        if (g->trick[i] == best) winner = (g->leader + i) % SEATS;
    memset(g->trick, 0, sizeof g->trick);
    g->played = 0;
    g->led = 0;
    g->gone |= trick;
    g->charges[winner] += worth(trick);
    g->leader = winner;
    g->awaited = 1u << winner;
    if (g->gone == FULL) count_manche(g);
}

static inline void play_card(struct state *g, int seat, int card) {
    if (g->played == 0) g->led = suit_of(card);
#ifdef BARE
    if (HEARTS >> card & 1) g->hearts_free = 1;
#else
    int discarded = !(g->led >> card & 1);
    if (discarded) {
        g->lacks[seat] |= g->led;
        if (g->gone == 0 && POINTS >> card & 1) g->lacks[seat] |= FULL & ~POINTS;
    } else if (g->played == 0 && HEARTS >> card & 1 && !g->hearts_free) {
        g->lacks[seat] |= FULL & ~(g->options.lead_with_queen ? POINTS : HEARTS);
    }
    if (POINTS >> card & 1 && !g->hearts_free)
        if (card != QUEEN_OF_SPADES || g->options.queen_frees) g->hearts_free = discarded || !g->options.discard_only;
    g->history[g->plays] = card;
    g->turns[g->plays] = seat;
    g->plays++;
#endif
    g->hands[seat] &= ~(1ULL << card);
    g->trick[g->played++] = card;
    if (g->played == SEATS)
        gather(g);
    else
        g->awaited = 1u << (seat + 1) % SEATS;
}

/* the measure */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static uint64_t fold(uint64_t sum, const struct state *g) {
    for (int i = 0; i < SEATS; i++) sum = (sum * 31 + (uint64_t)(g->totals[i] + 1000 * g->players[i] + 100000)) % 1000000007;
    return sum;
}

int main(int argc, char **argv) {
    enum { DEALS = 1, WORDS, CHECK = WORDS + 4, OPTIONS, ARGUMENTS = OPTIONS + 7 };
    if (argc != ARGUMENTS) {
        fprintf(stderr, "usage: hearts DEALS A B C D CHECK TARGET EXCEED DISCARD_ONLY WHOLE_MATCH QUEEN_FREES LEAD_WITH_QUEEN MOON\n");
        return 2;
    }
    uint32_t words[4];
    int options[7], check = atoi(argv[CHECK]);
    for (int i = 0; i < 4; i++) words[i] = strtoul(argv[WORDS + i], 0, 10);
    for (int i = 0; i < 7; i++) options[i] = atoi(argv[OPTIONS + i]);
    struct state g = {.options = {options[0], options[1], options[2], options[3], options[4], options[5], options[6]}};
    struct stream s = {words[0], words[1], words[2], words[3]};
    long deals = atol(argv[DEALS]), done = 0, actions = 0;
    uint64_t sum = 0;
    double start = now();
    begin(&g, &s);
    while (done < deals) {
        if (g.phase == DEAL) deal(&g, &s);
        unsigned seats = g.awaited;
        int seat = __builtin_ctz(seats);
        if (seats & (seats - 1)) seat = nth(seats, below(&s, size(seats)));
        cards legal = g.phase == PLAY ? playable(&g, seat) : g.hands[seat];
        int card = nth(legal, below(&s, size(legal)));
        if (g.phase == PLAY)
            play_card(&g, seat, card);
        else
            pass_card(&g, seat, card);
        actions++;
        if (g.awaited) continue;
        done++;
        if (check) sum = fold(sum, &g);
        if (g.phase == OVER && done < deals) begin(&g, &s);
    }
    double seconds = now() - start;
    printf("actions=%ld seconds=%.6f checksum=%llu stream=%u,%u,%u,%u\n", actions, seconds, (unsigned long long)sum, s.a, s.b,
           s.c, s.d);
    return 0;
}
