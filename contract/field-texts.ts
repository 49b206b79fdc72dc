import type { Language } from './errors.ts'

/** What the contract itself says of a field, in Portuguese; the key is the English message as a schema has it. */
const portuguese: Readonly<Record<string, string>> = {
  'Please tell us your name': 'Conte-nos o seu nome',
  '3 to 30 letters, digits, dots, dashes or underscores': 'De 3 a 30 letras, algarismos, pontos, traços ou sublinhados',
  'This name is reserved': 'Este nome é reservado',
  'At least 8 characters': 'No mínimo 8 caracteres',
  'Please check the year': 'Confira o ano',
  'You must be 18 or over': 'É preciso ter 18 anos ou mais',
  'Two letters': 'Duas letras',
  'Like +55': 'Como +55',
  'Digits, spaces and dashes': 'Algarismos, espaços e traços',
  'Not one of the choices': 'Não é uma das opções',
  'Must be an address that begins with http or https': 'Deve ser um endereço que começa com http ou https',
}

/** A schema's own message in a language; undefined where it is not the contract's but the validator's. */
export function fieldText(message: string, language: Language): string | undefined {
  const translated = portuguese[message]
  return language === 'en' && translated !== undefined ? message : translated
}
