/** How hard a password is to guess, judged by its length in characters. */
export const passwordStrength = (password: string): 'tooShort' | 'fine' | 'good' | 'strong' => {
  const { length } = [...password]
  if (length < 8) return 'tooShort'
  return length < 12 ? 'fine' : length < 16 ? 'good' : 'strong'
}
