// House rules have values with names; these are the names in French. English reads the names themselves.
import { language } from "./language.js";

const FR = {
  recipient_card: "carte de qui reçoit", matched_card: "carte qui sort", whole_fond: "tout le fond", own_chip_only: "son seul jeton", lansquenet: "tout sur une triple",
  fourth_card_holder: "quatrième carte", triple_holder: "qui avait la triple", ace_high: "as le plus fort", king_high: "roi le plus fort", game_order: "ordre du jeu",
  redraw_tied: "les ex æquo", redraw_all: "tout le monde", partial_payment: "paie ce qu’il a", debt: "s’endette", deal_order: "ordre de la donne", pro_rata: "au prorata",
  eliminated: "éliminé", sit_out: "attend", credit: "joue à crédit", bank_circuits: "chacun la banque", max_tours: "nombre de tours", last_standing: "dernier en jeu",
  automatic: "d’elle-même", by_hand: "à la main", reach: "atteint", exceed: "dépassé", any_heart_played: "tout cœur joué", discard_only: "cœur défaussé", manche: "la manche", partie: "la partie",
  others_plus_26: "aux autres 26", self_minus_26: "à soi moins 26", shooter_choice: "à son choix", banker_also_21: "si le banquier a 21", any_21: "dès un 21", never: "jamais", null: "coup nul", banker_wins: "au banquier",
  free: "libre", seventeen: "à dix-sept", unlimited: "sans limite", one_by_one: "une à une", two_together: "par deux", certain: "s’il est certain", possible: "s’il est possible", exhaustion: "jamais", none: "aucune",
  cap_stakes: "mises bornées", pay_in_order: "dans l’ordre", full_circle: "chacun la banque", coups: "nombre de coups", pass_left_then_void: "à gauche, puis nul", same_suit_if_stuck: "même couleur",
  pass_left_then_same_suit: "à gauche, puis même couleur", different_suit: "autre couleur", opposite_colour: "rouge et noir", any: "libre", ascending: "montante", sealed: "secrète", one_each: "un par carte", free_placement: "à son gré",
  circuits: "tours de table", until_broke: "jusqu’à la ruine", split_equally: "partagés", leave: "laissés", prevent: "refusé", penalise: "puni", immediate: "aussitôt", on_reveal: "quand elle paraît",
  remove_sevens: "retirer des sept", dealer_discard: "le donneur écarte", red: "rouge", black: "noire", king_queen_or_highest_unplayed: "roi, dame ou la plus forte", king_queen: "roi ou dame", highest_unplayed: "la plus forte restante", any_non_jack: "toute sauf un valet",
  jacks_taken: "les valets pris", flat_five_if_declared: "cinq si déclaré", leading_with_all_tricks: "à l’entame", after_all_jacks: "valets tombés", before_first_lead: "avant l’entame", won_trick: "sur une levée", strict: "à chaque carte", off: "jamais", limit_first: "la limite", general_first: "le général",
  true: "oui", false: "non",
};

export const valueName = (value) => (language() === "fr" && FR[value] ? FR[value] : String(value).replace(/_/g, " "));
