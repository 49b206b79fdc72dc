/** One choice of a list: what is kept, what is read, and what else it is found by. */
export type Choice = { value: string; label: string; also?: string; flag?: string }

/** Without case and accents: who types "sao" means "São". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The choices that hold the words, those that begin with them first. */
export const matching = (choices: readonly Choice[], words: string): readonly Choice[] => {
  const wanted = plain(words)
  if (wanted === '') return choices
  const first: Choice[] = []
  const rest: Choice[] = []
  for (const choice of choices) {
    const label = plain(choice.label)
    if (label.startsWith(wanted) || plain(choice.also ?? '') === wanted) first.push(choice)
    else if (label.includes(wanted) || plain(choice.also ?? '').includes(wanted)) rest.push(choice)
  }
  return [...first, ...rest]
}
