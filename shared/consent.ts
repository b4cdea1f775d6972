/**
 * What a file of another service says about a reader: only what is clearly yes is yes. The words are English, German, French,
 * Spanish, Italian, Dutch and Portuguese. A value that they lack is unknown: it keeps its reader out, and the author is asked. A
 * column whose name they lack still counts where its cells are words of who left.
 */
export type Verdict = 'yes' | 'no' | 'unknown'

/** A cell that is not empty, of a column that may say whether a reader agreed. */
export interface Saying {
  readonly column: string
  readonly value: string
}

/** What the author says that a value means. An empty column and value are a reader about whom no column says yes. */
export interface Meaning extends Saying {
  readonly means: 'yes' | 'no'
}

/** What all readers of a file have in common. */
export interface ConsentFile {
  readonly name: string
  /** The names of the columns that may say whether a reader agreed, as `consentColumns` finds them. */
  readonly columns: readonly string[]
  /** Whether the letters of its column `status` are those of The Newsletter Plugin. */
  readonly hasLetters?: boolean | undefined
}

/** Its words, without accents and case: `optedIn`, `OPT-IN` and `opt in` begin alike. */
const plain = (text: string): string =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .toLowerCase()
      .match(/[\p{L}\p{N}✓✔☑✗✘☐]+/gu) ?? []
  ).join(' ')

/** Who left, bounced or never confirmed: words with no other meaning, also within a longer one. */
const leaving =
  /un ?su[bs]|opt(?:ed|ing)? ?out|desus[ck]|desabon|desinscri|disiscri|descadastr|(?:ab|aus)(?:ge)?meld|abbestell|austrag|ausgetrag|uit(?:ge)?schr|af(?:ge)?meld|bounc|rebot|rebond|rimbalz|undeliver|unzustell|un ?confirm|unverif|unbestat|onbevestig|no[nt] ?(?:subs|confirm)|cleaned|suppress|blacklist|blocklist|bloccat/
/** The same, with other meanings elsewhere. */
const ending =
  /cancel|annul|\bclean (?:time|date|campaign)|\b(?:left|leave|leaving|stop|stopped|quit|exit|bajas?|salida|saida|sortie|depart|departure|uscita|vertrek|austritt)\b|delet|gel(?:oe|o)sch|loschung|supprim|elimin|borrad|verwijder|entfern|remov|archived|archivier|trash|\bblock|\bblok|bloqu|geblok|sperr|spam|complain|beschwer|plainte|abuse|junk|disabl|deactiv|deaktiv|desactiv|disattiv|desativ|inacti|inakti|inatti|inativ|suspend|revo[ck]|widerruf|widersp|withdr|refus|reject|rejet|declin|denied|abgelehnt|rifiut|rechaz|recus|geweiger|pending|invalid|ungultig|ongeldig|unreach|unactiv|gekundigt|kundigung|noe?mail|donot/
const left = new RegExp(`${leaving.source}|${ending.source}`)
const negating =
  /\b(?:not|no|non|never|nein|nie|nicht|keine?n?|pas|jamais|sans|niet|geen|nee|nooit|nunca|nao|ohne|without|zonder|senza|sem)\b/
const writing = /contact|mail|send|newsletter|disturb|kontakt/

const consenting =
  /subscri|suscri|\babo\b|abon|abbon|iscri|inscri|assina|an(?:ge)?meld|(?:aan|in)(?:ge)?(?:meld|schr)|opt(?:ed)? ?in|\bdoi\b|confirm|conferm|bestat|bevestig|verifi|verificat|validat|validation|consen|einwill|zustimm|toestem|accept|accett|acept|aceit|agree|akkoord|permission|permiso|gdpr|dsgvo|rgpd|erlaubnis|autoris|autoriz|authoris|authoriz/
const stating = /status|statut/
/** Names that mean something else as often: they count where a value is known. */
const vague =
  /\b(?:activ|aktiv|actif|actie|attiv|ativ|enabl|newsletter|mailing|marketing|receiv|empfang|want|allow|state|stato|estado|etat|type|typ|tipo)/
/** Those of them that speak of a reader, unless the state is that of his address. */
const clear = /\b(?:activ|aktiv|actif|actie|attiv|ativ|enabl|newsletter)/
const stateOf = /\b(?:state|stato|estado|etat)\b/
const placing =
  /\b(?:country|city|zip|postal|postcode|region|province|land|plz|ort|pays|ville|pais|ciudad|citta|paese|cidade|status)\b/
/** Numbers of these are a program's own codes. */
const coded = /status|statut|\b(?:state|stato|estado|etat|typ|tipo)/
/** What stands beside a consent, and is none. */
const aside =
  /\b(?:id|uuid|guid|ip|url|uri|links?|token|hash|key|secret|source|quelle|form|page|referr?er|tier|plan|interval|price|amount|currency|revenue|payment|stripe|expir(?:y|es|ation)|renew\w*|trial|user agent)\b|subscribepage|^(?:last|first) (?:activ|open|click)/
/** The end of a subscription, and a confirmation that is to come, are no yes; that one was asked for says nothing. */
const over =
  /\b(?:end|ends|ended|ende|fin|fine|einde|fim|until|till|bis|hasta|expired|await\w*|waiting|need\w*|requir\w*)\b/
const asked = /\b(?:sent|request\w*|gesendet|envoye|enviad[oa]|inviat[oa]|verzonden)\b/
const otherChannels = /\b(?:phone|sms|whatsapp|push|telefon|mobile|fax)\b/
/** Columns of leaving whose every text is a reason for it. */
const reasoning =
  /reason|grund|motif|motivo|raison|reden|campaign|title|comment|feedback|message|type/

type Sense = 'consent' | 'vague' | 'leaving' | 'unclear' | 'other'

const senseOf = (name: string): Sense => {
  const words = plain(name)
  const isNegated = negating.test(words.replace(leaving, ''))
  if (aside.test(words) || (otherChannels.test(words) && !/e ?mail/.test(words))) return 'other'
  if (left.test(words)) return isNegated ? 'unclear' : 'leaving'
  if (isNegated && (consenting.test(words) || writing.test(words))) return 'leaving'
  if (consenting.test(words)) {
    return over.test(words) ? 'leaving' : asked.test(words) ? 'other' : 'consent'
  }
  if (stating.test(words)) return 'consent'
  return vague.test(words) ? 'vague' : 'other'
}

const yes = /^(?:yes|true|on|x|ja|oui|si|sim|wahr|vrai|vero|verdadeir[oa]|verdader[oa]|waar|[✓✔☑])$/
const no = /^(?:no|false|off|nein|falsch|faux|non|nee|onwaar|nao|falso|never|none|[✗✘☐])$/
/** Words of who gets e-mails, each whole. */
const agreed =
  /^(?:subscribed?|active|enabled|confirmed|verified|optin|accepted|agreed|granted|regular|abonniert|aktiv|angemeldet|eingetragen|bestatigt|verifiziert|zugestimmt|eingewilligt|erteilt|abonnee?|inscrite?|actif|confirmee?|acceptee?|suscrit[oa]|activ[oa]|confirmad[oa]|aceptad[oa]|iscritt[oa]|attiv[oa]|confermat[oa]|abbonat[oa]|accettat[oa]|ingeschreven|actief|bevestigd|geabonneerd|aangemeld|inscrit[oa]|ativ[oa]|assinante|subscrit[oa]|aceit[oa])$/
const neutral =
  /^(?:is|and|the|to|for|by|all|of|e|mails?|emails?|newsletters?|subscribers?|members?|contacts?|readers?|user|double|single|marketing|list)$/
/** What a reader pays says nothing about e-mails. */
const paying =
  /^(?:free|paid|premium|comp|comped|complimentary|gift|gifted|lifetime|founding|monthly|yearly|annual|trial|gratis|kostenlos|gratuit)$/
const nothing = /^(?:|[0\s]+|null|nil|n a|undefined|unknown|nan)$/
/** A day, or seconds or milliseconds since 1970; not the first day of a calendar, which programs write for none. */
const dated =
  /^(?!0000|0001|1900 0?1 0?1|1970 0?1 0?1|0?1 0?1 (?:1900|1970))(?:\d{4} \d{1,2} \d{1,2}|\d{1,2} \d{1,2} (?:\d{4}|\d\d)\b|(?:19|20)\d{6}(?:\d{6})?$|\d{10}$|\d{13}$|\d{1,2} \p{L}{3,} \d{4}|(?:\p{L}{2,} )?\p{L}{3,} \d{1,2} \d{4})/u

/** What a value says of a reader's consent; null for nothing. */
const ofConsent = (words: string, isCoded: boolean): Verdict | null => {
  if (no.test(words)) return 'no'
  if (left.test(words)) return negating.test(words.replace(leaving, '')) ? 'unknown' : 'no'
  const all = words.replace(/opt(?:ed)? in/g, 'optin').split(' ')
  const isAgreed = all.some((word) => agreed.test(word))
  if (negating.test(words)) return isAgreed || consenting.test(words) ? 'no' : 'unknown'
  if (paying.test(words)) return null
  // The day of a state says nothing about the state.
  if (dated.test(words)) return isCoded ? null : 'yes'
  if (yes.test(words) || (words === '1' && !isCoded)) return 'yes'
  if (words === '0') return isCoded ? 'unknown' : 'no'
  if (nothing.test(words)) return null
  return isAgreed && all.every((word) => agreed.test(word) || neutral.test(word))
    ? 'yes'
    : 'unknown'
}

/** What a value of a column of leaving says: null for a reader who did not leave. */
const ofLeaving = (words: string, name: string): Verdict | null => {
  if (nothing.test(words) || no.test(words)) return null
  const isNo =
    reasoning.test(name) ||
    yes.test(words) ||
    dated.test(words) ||
    (left.test(words) && !negating.test(words)) ||
    /^\d+$|^(?:hard|soft|permanent|temporary|transient)\b/.test(words)
  return isNo ? 'no' : 'unknown'
}

/** Whether all words of a cell, or of a label in it, are of who left, as a tag `unsubscribed` is. */
const saysLeft = (value: string): boolean =>
  value.split(/[,;|]/).some((part) => {
    const words = plain(part).replace(/opt(?:ed)? out/, 'optout')
    const isOnly = (word: string) => leaving.test(word) || neutral.test(word)
    return leaving.test(words) && !/[/@:]/.test(part) && words.split(' ').every(isOnly)
  })

/** The Newsletter Plugin's: confirmed, not confirmed, unsubscribed, bounced, complained. */
const letters = /^[csubp]$/

/** What one cell says, by its column; null for nothing. */
const verdictOf = ({ column, value }: Saying, hasLetters = false): Verdict | null => {
  const [name, words, sense] = [plain(column), plain(value), senseOf(column)]
  if (hasLetters && name === 'status' && letters.test(words)) return words === 'c' ? 'yes' : 'no'
  if (sense === 'other') return saysLeft(value) ? 'no' : null
  if (sense === 'unclear') return nothing.test(words) ? null : 'unknown'
  return sense === 'leaving' ? ofLeaving(words, name) : ofConsent(words, coded.test(name))
}

/** What the name of a file says of all of its readers; null for nothing. */
const ofName = (name: string): Verdict | null => {
  const words = plain(name.replace(/\.\w+$/, ''))
  const isNegated = negating.test(words.replace(leaving, ''))
  if (!left.test(words)) return isNegated && consenting.test(words) ? 'no' : null
  const isClear = leaving.test(words) && !/\b(?:and|all|incl\w*|und|et|y)\b/.test(words)
  return isClear && !isNegated ? 'no' : 'unknown'
}

/** The column under which the name of a file counts. */
export const fileColumn = 'The file’s name'

/**
 * Judges what a file says of its readers: the verdict, and the cell that decides. Any no wins over any yes, and what is unknown
 * over a yes. Where a column is of consent, one of them must say yes; where none is, the author's word counts.
 */
export const judgeFor = (file: ConsentFile, meanings: readonly Meaning[]) => {
  const means = new Map(meanings.map((one) => [`${one.column}\n${one.value}`, one.means]))
  const known = new Map<string, Verdict | null>()
  const look = (saying: Saying, find = () => verdictOf(saying, file.hasLetters)) => {
    const key = `${saying.column}\n${saying.value}`
    if (!known.has(key)) {
      const found = find()
      known.set(key, found === 'unknown' ? (means.get(key) ?? found) : found)
    }
    return known.get(key)
  }
  const ofFile = { column: fileColumn, value: file.name }
  look(ofFile, () => ofName(file.name))
  const senses = new Map(file.columns.map((column) => [column, senseOf(column)]))
  const needed = (['consent', 'vague'] as const).find((sense) =>
    [...senses.values()].includes(sense),
  )
  return (sayings: readonly Saying[]): { readonly verdict: Verdict; readonly by?: Saying } => {
    const all = [ofFile, ...sayings]
    for (const verdict of ['no', 'unknown'] as const) {
      const by = all.find((saying) => look(saying) === verdict)
      if (by) return { verdict, by }
    }
    const isYes = (saying: Saying) => senses.get(saying.column) === needed && look(saying) === 'yes'
    if (!needed || sayings.some(isYes)) return { verdict: 'yes' }
    const by = { column: '', value: '' }
    return { verdict: means.get('\n') ?? 'unknown', by }
  }
}

/** How a file says who agreed: by a column of consent, only by columns of who left, or not at all. */
export const basisOf = ({ columns }: ConsentFile): 'consent' | 'leaving' | 'word' => {
  const senses = columns.map(senseOf)
  if (senses.includes('consent') || senses.includes('vague')) return 'consent'
  return senses.includes('leaving') || senses.includes('unclear') ? 'leaving' : 'word'
}

/**
 * The columns of a file that may say whether a reader agreed. A vague one counts if its name is clear in this file or one of its
 * values is known, any other if it has a word of who left. Substack's `active_subscription` is of those who pay.
 * @param table the name of each column, and its values
 */
export const consentColumns = (
  table: ReadonlyMap<string, ReadonlySet<string>>,
): Pick<ConsentFile, 'columns' | 'hasLetters'> => {
  const names = [...table.keys()].map(plain)
  const isSubstack = names.includes('email disabled') || names.includes('expiry')
  const isPlaced = names.some((name) => placing.test(name))
  const columns = [...table].filter(([column, values]) => {
    if (plain(column) === 'active subscription' && isSubstack) return false
    const [sense, all] = [senseOf(column), [...values]]
    const isSaid = (...wanted: (Verdict | null)[]) =>
      all.some((value) => wanted.includes(verdictOf({ column, value })))
    if (sense === 'other') return isSaid('no')
    if (sense !== 'vague') return true
    // Numbers are a count: of ratings, of days.
    const isCount = all.every((one) => /^\d*$/.test(one) && !dated.test(one))
    if (isCount && all.some((one) => Number(one) > 1)) return false
    const isOfReader = stateOf.test(plain(column)) ? !isPlaced : clear.test(plain(column))
    return (isOfReader && all.some((one) => one !== '')) || isSaid('yes', 'no')
  })
  const statuses = [...table].flatMap(([name, values]) =>
    plain(name) === 'status' ? [...values].map(plain).filter((value) => value !== '') : [],
  )
  const isPlugins = names.some((name) => /^(?:surname|gender|sex|token|list \d+)$/.test(name))
  const hasLetters =
    statuses.includes('c') &&
    statuses.every((value) => letters.test(value)) &&
    (isPlugins || statuses.includes('u'))
  return { columns: columns.map(([name]) => name), ...(hasLetters && { hasLetters }) }
}
