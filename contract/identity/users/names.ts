import '../../zod-config.ts'
import { trimmed } from '../../bounded.ts'
import { hiddenText, hasHiddenCharacters, plainText } from '../../text/plain-text.ts'

/** Top-level domains: those of countries, and the most common general ones. */
const topLevels: ReadonlySet<string> = new Set(
  (
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ' +
    'ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz ' +
    'la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa ' +
    're ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw ' +
    'com net org info biz edu gov int mil name pro xyz online site website store shop app dev page link click live life club vip fun top icu win bid loan cam chat date dating sex sexy porn xxx adult ' +
    'video photo photos news blog art media social agency digital cloud host space tech world today email mobi tel asia zip mov lol wtf gg'
  ).split(' ')
)
const isTopLevel = (label: string): boolean => topLevels.has(label.toLowerCase())

/** A dot, also the wide ones, with a word after it. */
const dotBeforeWord = /[.\u3002\uFF61\u2024](?=\S)/gu
/**
 * Two words joined by a dot, the second of letters only, which mail programs turn into a link. It begins at the dot and
 * looks back at two characters, because a search that began with the first word would read a long word once for each
 * of its letters.
 */
const dotted = /(?<=([\p{L}\p{M}\p{N}-]{1,2}))[.\u3002\uFF61\u2024]([\p{L}\p{M}]{2,}|xn--[\w-]+)(?![\p{L}\p{N}])/giu

/**
 * Whether a name contains something that a mail program would turn into a link: a web address, an e-mail address or an
 * IP address. A single letter before the dot counts only if a real top-level domain follows: `J.Lo` is a name, `x.com`
 * is an address.
 */
export function containsAddress(text: string): boolean {
  const plain = text.normalize('NFKC')
  if (/:\/\/|[\p{L}\p{N}_]@[\p{L}\p{N}]|\d{1,3}(?:\.\d{1,3}){3}/u.test(plain)) return true
  return [...plain.matchAll(dotted)].some(([, before = '', after = '']) => [...before].length > 1 || isTopLevel(after))
}

/** Whether a username looks like a web address: `evil.com` does, `ana.souza` does not. */
export const looksLikeWebAddress = (username: string): boolean => {
  const [before, after] = [username.slice(0, username.lastIndexOf('.')), username.slice(username.lastIndexOf('.') + 1)]
  return before !== '' && username.includes('.') && isTopLevel(after)
}

/** A name as e-mails show it: on one line, without hidden characters, and without anything that would become a link. */
export function plainName(name: string): string {
  const line = plainText(name)
  if (!containsAddress(line)) return line
  return plainText(
    line
      .normalize('NFKC')
      .replace(/[:/@]+/g, ' ')
      .replace(dotBeforeWord, '. ')
  )
}

/**
 * A display name: letters of any script, at most 60 characters, on one line, and without addresses, because it appears
 * in mails to people who did not ask for them.
 */
export const DisplayName = trimmed(60)
  .min(1, 'Please enter your name')
  .refine((name) => !hasHiddenCharacters(name), hiddenText)
  .refine((name) => !/\p{M}{6,}/u.test(name), 'Too many accents on one letter')
  .refine((name) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(name), 'Please enter your name')
  .refine((name) => !containsAddress(name), 'No web or e-mail addresses: put a space after a dot')
  .meta({ id: 'DisplayName' })
