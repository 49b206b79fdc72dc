import { accentInsensitivePattern } from '../../../contract/accent-insensitive-pattern.ts'

/** One choice of a list: what is kept, what is read, and what else it is found by. */
export type Choice = { value: string; label: string; also?: string; flag?: string }

/** The choices that hold the words, whatever case and accents, those that begin with them first. */
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
