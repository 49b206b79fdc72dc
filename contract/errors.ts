import { secondFactorErrors } from './identity/second-factor/second-factor-errors.ts'
import { contentErrors } from './catalogue/items/content-errors.ts'
import { liveErrors } from './social/streaming/live-errors.ts'
import { moneyErrors } from './money/money-errors.ts'
import { decisionErrors } from './admin/decision-errors.ts'

/**
 * Every error that the API returns: a stable code with its status and texts. Clients check `code`; people read the
 * `message` in their language. `{name}` is filled in from the details of the error.
 */
export const errors = {
  malformed: { status: 400, en: "We couldn't read this request.", pt: 'Não conseguimos ler esta requisição.' },
  unauthenticated: { status: 401, en: 'Please login!', pt: 'Please login!' },
  wrong_credentials: { status: 401, en: 'Incorrect credentials!', pt: 'Incorrect credentials!' },
  insufficient_balance: {
    status: 402,
    en: "You don't have enough in your wallet. Nothing was charged.",
    pt: 'Seu saldo não é suficiente. Nada foi cobrado.',
  },
  payment_declined: { status: 402, en: 'Your card was declined: {reason}', pt: 'Seu cartão foi recusado: {reason}' },
  limit_reached: {
    status: 403,
    en: 'This goes over your spending limit. You have {left} left. Nothing was charged.',
    pt: 'Isto passa do seu limite de gastos. Restam {left}. Nada foi cobrado.',
  },
  cooling_off: {
    status: 403,
    en: "You're taking a break from spending. Nothing was charged.",
    pt: 'Você está em uma pausa de gastos. Nada foi cobrado.',
  },
  forbidden: {
    status: 403,
    en: "You don't have permission to do this.",
    pt: 'Você não tem permissão para fazer isto.',
  },
  viewing_only: {
    status: 403,
    en: "You're viewing the site as someone else. You can look around, but not change anything or read private messages.",
    pt: 'Você está vendo o site como outra pessoa. Dá para olhar, mas não mudar nada nem ler mensagens privadas.',
  },
  wrong_role: { status: 403, en: 'This is for another type of account.', pt: 'Isto é para outro tipo de conta.' },
  account_suspended: {
    status: 403,
    en: "This account is suspended{why} If you think that's a mistake, contact us.",
    pt: 'Esta conta está suspensa{why} Se acha que é um engano, fale com a gente.',
  },
  email_unverified: { status: 403, en: 'Please confirm your email first.', pt: 'Confirme seu e-mail primeiro.' },
  performer_pending: {
    status: 403,
    en: "We're reviewing your account. You can publish once it's approved.",
    pt: 'Estamos analisando sua conta. Você pode publicar assim que ela for aprovada.',
  },
  reauthentication_required: {
    status: 403,
    en: 'Please enter your current password to continue.',
    pt: 'Digite sua senha atual para continuar.',
  },
  /** Of somebody who is signed in: no 401, which would say that their session has ended. */
  wrong_password: {
    status: 422,
    en: "That isn't your current password.",
    pt: 'Esta não é sua senha atual.',
  },
  ...secondFactorErrors,
  account_incomplete: {
    status: 403,
    en: 'Please add your date of birth to your account first.',
    pt: 'Primeiro, adicione sua data de nascimento à conta.',
  },
  subscription_required: { status: 403, en: 'Subscribe to see this.', pt: 'Assine para ver.' },
  restricted: {
    status: 403,
    en: "You can't do this right now: {reason}",
    pt: 'Você não pode fazer isto agora: {reason}',
  },
  captcha_required: {
    status: 403,
    en: "Please prove that you aren't a robot, then try again.",
    pt: 'Confirme que você não é um robô e tente de novo.',
  },
  captcha_failed: {
    status: 403,
    en: "We couldn't check that you aren't a robot. Please try again.",
    pt: 'Não conseguimos confirmar que você não é um robô. Tente de novo.',
  },
  locked: { status: 403, en: 'Unlock this first.', pt: 'Desbloqueie primeiro.' },
  not_found: {
    status: 404,
    en: "We couldn't find this. It may be gone, or you may not have access.",
    pt: 'Não encontramos isto. Pode ter sido removido, ou você não tem acesso.',
  },
  cannot_write: {
    status: 403,
    en: "You can't message this person right now.",
    pt: 'Você não pode enviar mensagens para esta pessoa agora.',
  },
  slow_down: {
    status: 429,
    en: 'Slow mode is on. You can send another message in {retryAfter} seconds.',
    pt: 'O modo lento está ativado. Você pode enviar outra mensagem em {retryAfter} segundos.',
  },
  deletion_blocked: {
    status: 409,
    en: "Something is still open, so this account can't be closed yet.",
    pt: 'Ainda há algo em aberto, então não dá para encerrar esta conta por enquanto.',
  },
  method_not_allowed: {
    status: 405,
    en: "This address doesn't support that method.",
    pt: 'Este endereço não aceita esse método.',
  },
  request_timeout: {
    status: 408,
    en: 'This took too long to arrive. Please try again.',
    pt: 'Isto demorou demais para chegar. Tente de novo.',
  },
  /** Only where what the caller saw and what there is now differ: thrown by `requireUnchanged` alone. */
  conflict: {
    status: 409,
    en: 'Someone changed this in the meantime. Reload and try again.',
    pt: 'Isto mudou nesse meio-tempo. Recarregue e tente de novo.',
  },
  already_subscribed: {
    status: 409,
    en: "You're already subscribed to this creator.",
    pt: 'Você já assina este criador.',
  },
  already_purchased: { status: 409, en: 'You already own this.', pt: 'Você já comprou isto.' },
  already_voted: { status: 409, en: "You've already voted.", pt: 'Você já votou.' },
  poll_closed: { status: 409, en: 'This poll is closed.', pt: 'Esta enquete está encerrada.' },
  stock_changed: {
    status: 409,
    en: 'The stock changed to {left} in the meantime. Please check the number.',
    pt: 'O estoque mudou para {left} nesse meio-tempo. Confira o número.',
  },
  out_of_stock: {
    status: 409,
    en: 'Only {left} left. Nothing was charged.',
    pt: 'Restam só {left}. Nada foi cobrado.',
  },
  trial_used: {
    status: 409,
    en: "You've already used your free trial with this creator.",
    pt: 'Você já usou o teste grátis deste criador.',
  },
  price_changed: {
    status: 409,
    en: 'The price changed to {price}. Nothing was charged.',
    pt: 'O preço mudou para {price}. Nada foi cobrado.',
  },
  idempotency_conflict: {
    status: 409,
    en: 'This key was already used for another request.',
    pt: 'Esta chave já foi usada em outra requisição.',
  },
  ...contentErrors,
  ...liveErrors,
  ...decisionErrors,
  ...moneyErrors,
  code_taken: {
    status: 409,
    en: 'This code is already taken. Choose another one.',
    pt: 'Este código já está em uso. Escolha outro.',
  },
  address_book_full: {
    status: 409,
    en: 'You have {max} addresses, which is the limit. Remove one first.',
    pt: 'Você já tem {max} endereços, que é o limite. Remova um primeiro.',
  },
  webhooks_full: {
    status: 409,
    en: 'You have {max} webhooks, which is the limit. Delete one first.',
    pt: 'Você já tem {max} webhooks, que é o limite. Exclua um primeiro.',
  },
  link_expired: {
    status: 410,
    en: 'This link has expired or was already used. Get a new one.',
    pt: 'Este link expirou ou já foi usado. Peça um novo.',
  },
  too_large: { status: 413, en: 'This is too big. The limit is {max}.', pt: 'Grande demais. O limite é {max}.' },
  unsupported_type: {
    status: 415,
    en: "We don't support this type of file.",
    pt: 'Este tipo de arquivo não é aceito.',
  },
  invalid: { status: 422, en: 'Please check the highlighted fields.', pt: 'Confira os campos destacados.' },
  too_many_requests: {
    status: 429,
    en: 'Too many attempts. Please try again in {retryAfter} seconds.',
    pt: 'Muitas tentativas. Tente de novo em {retryAfter} segundos.',
  },
  headers_too_large: {
    status: 431,
    en: 'The address or the headers of this request are too long.',
    pt: 'O endereço ou os cabeçalhos desta requisição são longos demais.',
  },
  internal: {
    status: 500,
    en: 'Something went wrong, please try again later',
    pt: 'Something went wrong, please try again later',
  },
  unavailable: {
    status: 503,
    en: 'The service is starting or stopping. Please try again in a moment.',
    pt: 'O serviço está iniciando ou parando. Tente de novo em instantes.',
  },
  maintenance: { status: 503, en: '{notice}', pt: '{notice}' },
  database_unavailable: {
    status: 503,
    en: "The site can't answer right now. Please try again in a moment.",
    pt: 'O site não consegue responder agora. Tente de novo em instantes.',
  },
  storage_unavailable: {
    status: 503,
    en: "We can't reach the files right now. Please try again in a moment.",
    pt: 'Não conseguimos acessar os arquivos agora. Tente de novo em instantes.',
  },
  provider_unavailable: {
    status: 503,
    en: "The sign-in service isn't responding. Please try again in a moment.",
    pt: 'O serviço de login não está respondendo. Tente de novo em instantes.',
  },
  gateway_unavailable: {
    status: 503,
    en: "The payment service isn't responding. Nothing was charged. Please try again.",
    pt: 'O serviço de pagamento não está respondendo. Nada foi cobrado. Tente de novo.',
  },
} as const satisfies Record<string, { status: number; en: string; pt: string }>

export type ErrorCode = keyof typeof errors
export type Language = 'en' | 'pt'

/** Details that are sent with an error, such as `required`, `balance`, `shortBy`, `price`. Words are in both languages. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | Readonly<Record<Language, string>>>>

/** The body of every error response. `fields` maps the path of a field to its message. */
export type ErrorBody = {
  statusCode: number
  error: string
  code: ErrorCode
  message: string
  fields?: Record<string, string>
} & Partial<
  Record<'required' | 'balance' | 'shortBy' | 'price' | 'retryAfter' | 'cap' | 'left' | 'available', number>
> &
  Partial<
    Record<
      | 'period'
      | 'resetsAt'
      | 'until'
      | 'session'
      | 'challenge'
      | 'methods'
      | 'appeal'
      | 'by'
      | 'decision'
      | 'decidedAt',
      string
    >
  >

/** The text of an error in a language, with `{name}` filled from the details. */
export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return errors[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const detail = details[name] ?? ''
    return typeof detail === 'object' ? detail[language] : String(detail)
  })
}

/**
 * The text of an error whose details are not known anymore: `Your card was declined: …`. A code that is not known, such
 * as one of an older release, stays as it is.
 */
export function errorSummary(code: string, language: Language): string {
  if (!Object.hasOwn(errors, code)) return code
  const text = errors[code as ErrorCode][language].replace(/\{\w+\}[:.]?(?:\s*\{\w+\}\.?)*/g, '…')
  return text === '…' ? code : text
}
