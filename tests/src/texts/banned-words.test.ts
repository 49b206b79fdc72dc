// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vitest/node'
import { expect, test } from 'vitest'

/** One text of the product: its position, its language and its content; interpolations are replaced by `…`. */
type Text = { file: string; language: 'en' | 'pt'; says: string }
type Node = { type?: string; [key: string]: unknown }

/**
 * Words that the product must not use (docs/voice.md). The texts of the specification's error catalogue are exempt:
 * `errors` of contract/errors.ts, `ERROR_TEXTS`.
 */
const banned: Record<Text['language'], readonly RegExp[]> = {
  en: [
    /^go on\b/i,
    /that is you$/i,
    /charges? to come/i,
    /\btak(e|en|ing) (it |this \w+ )?back\b/i,
    /\bbegins? anew\b/i,
    /\bfor good\b/i,
    /\bto many$/i,
    /\bmessages? to many\b(?! people)/i,
    /\bask for (a|an|the|\$|…)/i,
    /\bwhoever\b/i,
    /\bat a set time\b/i,
    /^usual\b/i,
    /\bwho receives it\b/i,
    /^missing\b/i,
    /\bis short of\b/i,
    /\bour turn\b/i,
    /^sent to you\b/i,
    /\bfor the (seats|stage)\b/i,
    /\bmatin[ée]e\b/i,
    /\bseason ticket\b/i,
    /\bgiven back\b/i,
    /\bturned down\b/i,
    /\bhere you see\b/i,
    /\b(some|no|any|every)body\b/i,
    /\bwhom\b/i,
    /\bone's\b/i,
    /\bmeanwhile\b/i,
    /\bthere is news\b/i,
    /\be-mail/i,
    /\b(could|did|does|do|is|are|was|were|will|would|has|have|had) not\b/i,
    /\bcannot\b/i,
    /\bof yours\b/i,
    /\bwould like to say\b/i,
    /\b(a|1|one) sound\b/i,
    /\bthe door is open\b/i,
    /\bcurtain is stuck\b/i,
    /\bbehind this door\b/i,
    // The title of an error has no full stop.
    /^[^.]*\b(couldn't be loaded|couldn't load|couldn't find this)\b[^.]*\.$/i,
  ],
  pt: [
    /obrigado, é você/i,
    /agora é com a gente/i,
    /\bpara (a plateia|o palco)$/i,
    /\brecolh(er|ida|endo)\b/i,
    /\bdesistência\b/i,
    /^desfazer cancelamento/i,
    /^quem comprar$/i,
    /\bhorário marcado\b/i,
    /^quem recebe\?$/i,
    /\brecomeça\b/i,
    /\bpara sempre\b/i,
    /\bpedir (um saque|\$|…)/i,
    /\bdar uma gorjeta\b/i,
    /\bquem administra o site\b/i,
    /\balgarismos?\b/i,
    /\bdispositivos?\b/i,
    /\bgasta?-los\b/i,
    /\bhá novidades d/i,
    /\bdias grátis (com|deste)\b/i,
    /\bnão foi concluído\b/i,
    /\bnada mais é cobrado\b/i,
    /\ba porta está aberta\b/i,
    /\batrás desta porta\b/i,
    /\bcortina emperrou\b/i,
    /\bsituação$/i,
    /\bvazio: quantos vierem\b/i,
    /\bfaltam .* na sua carteira\b/i,
    /^não foi possível (carregar|encontrar)\b[^.]*\.$/i,
  ],
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nameOf = (key: unknown): string => (isNode(key) ? String(key['name'] ?? key['value'] ?? '') : '')

/** The texts of one file: every string below a property or a constant named `en` or `pt`. */
function textsOf(file: string): Text[] {
  const found: Text[] = []
  const walk = (node: unknown, language: Text['language'] | undefined): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, language)
    if (!isNode(node) || Array.isArray(node)) return
    const named =
      node.type === 'Property' ? nameOf(node['key']) : node.type === 'VariableDeclarator' ? nameOf(node['id']) : ''
    const below = named === 'en' || named === 'pt' ? named : language
    if (below && node.type === 'Literal' && typeof node['value'] === 'string')
      found.push({ file, language: below, says: node['value'] })
    if (below && node.type === 'TemplateLiteral')
      found.push({
        file,
        language: below,
        says: (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'),
      })
    for (const [key, child] of Object.entries(node)) if (key !== 'key' && key !== 'id') walk(child, below)
  }
  walk(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, undefined)
  return found
}

const files = globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.ts', 'pages/**/*.tsx']).filter(
  (file) => !file.includes('/seed/')
)
const all = files.flatMap(textsOf)
const faults = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ file, language, says }) =>
    banned[language].filter((phrase) => phrase.test(says)).map((phrase) => `${file}: “${says}” (${String(phrase)})`)
  )

test('every text of the product is read, in both languages', () => {
  for (const [language, says] of [
    ['en', 'Email confirmed'],
    ['pt', 'E-mail confirmado'],
    ['en', 'Tips are final.'],
    ['en', 'Confirm email'],
    ['en', 'Your order was refunded'],
  ])
    expect(all).toContainEqual(expect.objectContaining({ language, says }))
  for (const language of ['en', 'pt'])
    expect(all.filter((text) => text.language === language).length).toBeGreaterThan(1500)
})

test('no text contains a banned word', () => {
  expect(faults(all)).toEqual([])
})

test.each([
  ['en', 'Go on'],
  ['en', 'Thank you, that is you'],
  ['en', 'Charges to come'],
  ['en', 'Take back cancellation'],
  ['en', 'It begins anew:'],
  ['en', 'Given at once and for good.'],
  ['en', 'To many'],
  ['en', 'Ask for a payout'],
  ['en', 'Taken back'],
  ['en', 'Whoever buys it'],
  ['en', 'At a set time'],
  ['en', 'Usual'],
  ['en', 'Who receives it'],
  ['en', 'Missing'],
  ['en', 'Your wallet is short of ….'],
  ['en', 'Now it is our turn'],
  ['en', 'Sent to you'],
  ['en', 'For the seats'],
  ['en', 'Matinée'],
  ['en', 'Your account could not be loaded.'],
  ['en', 'E-mail'],
  ['en', "Your cards couldn't be loaded."],
  ['pt', 'Obrigado, é você mesmo'],
  ['pt', 'Agora é com a gente'],
  ['pt', 'Para a plateia'],
  ['pt', 'Recolhida'],
  ['pt', 'Desfazer cancelamento'],
  ['pt', 'Quem comprar'],
  ['pt', 'Em um horário marcado'],
  ['pt', 'Pedir um saque'],
  ['pt', 'Dada na hora e para sempre.'],
  ['pt', 'Faltam … na sua carteira.'],
  ['pt', 'Não foi possível carregar seus cartões.'],
] as const)('a banned text is detected (%s): %s', (language, says) => {
  expect(faults([{ file: 'texts.ts', language, says }])).not.toEqual([])
})
