import { accentInsensitivePattern } from '../../../../contract/text/accent-insensitive-pattern.ts'

/** An option: its value, its label, and further search terms. */
export type Choice = { value: string; label: string; also?: string; flag?: string }

/** The options that match the search words regardless of case and accents; those that begin with them come first. */
export const matching = (choices: readonly Choice[], words: string): readonly Choice[] => {
  const pattern = accentInsensitivePattern(words.trim())
  if (pattern === '') return choices
  const wanted = new RegExp(pattern, 'u')
  const whole = new RegExp(`^(?:${pattern})$`, 'u')
  const first: Choice[] = []
  const rest: Choice[] = []
  for (const choice of choices) {
    const { label, also = '' } = choice
    const at = label.search(wanted)
    if (at === 0 || whole.test(also)) first.push(choice)
    else if (at > 0 || wanted.test(also)) rest.push(choice)
  }
  return [...first, ...rest]
}
