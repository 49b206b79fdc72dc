import './zod-config.ts'
import type { core } from 'zod'
import type { Language } from './errors.ts'

const say = (language: Language, english: string, portuguese: string): string =>
  language === 'pt' ? portuguese : english

/** What is said of a field that is absent or empty. */
export const missingText = (language: Language): string => say(language, 'Please fill this in', 'Preencha este campo')

/** What is said where the rule itself would not help. */
const unclearText = (language: Language): string => say(language, 'Please check this', 'Confira este campo')

/** Most options that a message lists. A longer list is in the documentation of the call. */
const maxListed = 12

function typeText(expected: string, input: unknown, language: Language): string {
  if (input === undefined) return missingText(language)
  switch (expected) {
    case 'string':
      return say(language, 'Enter a text', 'Digite um texto')
    case 'int':
      return say(language, 'Enter a whole number', 'Digite um número inteiro')
    case 'number':
      return say(language, 'Enter a number', 'Digite um número')
    case 'boolean':
      return say(language, 'This is either true or false', 'Isto é true ou false')
    case 'array':
      return say(language, 'This has to be a list', 'Isto tem de ser uma lista')
    case 'object':
    case 'record':
      return say(language, 'This has to be an object with fields', 'Isto tem de ser um objeto com campos')
    default:
      return unclearText(language)
  }
}

function optionsText(options: readonly unknown[], language: Language): string {
  const [only] = options
  if (options.length === 1) return say(language, `This has to be ${String(only)}`, `Isto tem de ser ${String(only)}`)
  if (options.length > maxListed) return say(language, 'Choose one of the options', 'Escolha uma das opções')
  return `${say(language, 'Choose one of', 'Escolha uma opção')}: ${options.map(String).join(', ')}`
}

function sizeText(issue: core.$ZodRawIssue<core.$ZodIssueTooBig | core.$ZodIssueTooSmall>, language: Language): string {
  const isMost = issue.code === 'too_big'
  const limit = isMost ? Number(issue.maximum) : Number(issue.minimum)
  if (issue.origin === 'string' && !isMost && limit <= 1) return missingText(language)
  const bound = say(language, isMost ? 'At most' : 'At least', isMost ? 'No máximo' : 'No mínimo')
  const isOne = limit === 1
  if (issue.origin === 'string')
    return `${bound} ${limit} ${say(language, isOne ? 'character' : 'characters', isOne ? 'caractere' : 'caracteres')}`
  if (issue.origin === 'array' || issue.origin === 'map')
    return `${bound} ${limit} ${say(language, isOne ? 'entry' : 'entries', isOne ? 'item' : 'itens')}`
  return `${bound} ${limit}`
}

function formatText(format: string, language: Language): string {
  switch (format) {
    case 'email':
      return say(
        language,
        'Enter an email with an @ and a dot, like name@example.com',
        'Digite um e-mail com @ e ponto, como nome@exemplo.com'
      )
    case 'url':
      return say(language, 'Enter a complete web address', 'Digite um endereço de site completo')
    case 'uuid':
      return say(language, "This id isn't valid", 'Este id não é válido')
    case 'date':
      return say(language, 'Please enter a day, a month and a year that exist', 'Digite uma data que exista')
    case 'datetime':
      return say(
        language,
        'Enter a date and time in UTC, like 2030-12-31T18:00:00Z',
        'Digite data e hora em UTC, como 2030-12-31T18:00:00Z'
      )
    default:
      return unclearText(language)
  }
}

/**
 * What is wrong with a field, in plain words, where the contract's schema has no message of its own. The validator's
 * sentences are for programmers ("expected string, received undefined"), so none of them is ever shown.
 */
export function issueText(issue: core.$ZodRawIssue, language: Language): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, issue.input, language)
    case 'invalid_value':
      return issue.input === undefined ? missingText(language) : optionsText(issue.values, language)
    case 'invalid_union':
      return issue.input === undefined ? missingText(language) : unionText(issue, language)
    case 'too_big':
    case 'too_small':
      return sizeText(issue, language)
    case 'invalid_format':
      return formatText(issue.format, language)
    case 'not_multiple_of':
      return say(language, 'Use up to two decimals', 'Use até duas casas decimais')
    case 'unrecognized_keys':
      return say(language, "There's no such field here", 'Este campo não existe aqui')
    default:
      return unclearText(language)
  }
}

/** Of alternatives that are all fixed values: the values; otherwise nothing that would help. */
function unionText(issue: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>, language: Language): string {
  const options = issue.errors
    .flat()
    .flatMap((inner) => (inner.code === 'invalid_value' && inner.path.length === 0 ? [...inner.values] : []))
  return options.length > 0 ? optionsText(options, language) : unclearText(language)
}
