/**
 * Every error the API can answer with: stable code → status and text. Clients switch on `code`; people read the
 * message in their language. `{name}` is filled from the error's details.
 */
export const errors = {
  malformed: { status: 400, en: 'The request could not be read.', pt: 'Não foi possível ler a requisição.' },
  unauthenticated: { status: 401, en: 'Please login!', pt: 'Please login!' },
  wrong_credentials: { status: 401, en: 'Incorrect credentials!', pt: 'Incorrect credentials!' },
  insufficient_balance: { status: 402, en: 'There is not enough money in your wallet for this. Nothing was charged.', pt: 'Não há saldo suficiente na sua carteira para isto. Nada foi cobrado.' },
  payment_declined: { status: 402, en: 'The card was declined: {reason}', pt: 'O cartão foi recusado: {reason}' },
  limit_reached: { status: 403, en: 'This is more than the spending limit that you set: {left} is left of it. Nothing was charged.', pt: 'Isto passa do limite de gastos que você definiu: restam {left}. Nada foi cobrado.' },
  cooling_off: { status: 403, en: 'You are taking a break from spending. Nothing was charged.', pt: 'Você está em uma pausa de gastos. Nada foi cobrado.' },
  forbidden: { status: 403, en: 'You are not allowed to do this.', pt: 'Você não tem permissão para fazer isto.' },
  wrong_role: { status: 403, en: 'This is for another kind of account.', pt: 'Isto é para outro tipo de conta.' },
  account_suspended: { status: 403, en: 'This account is suspended. Write to us if you think this is a mistake.', pt: 'Esta conta está suspensa. Fale conosco se achar que é um engano.' },
  email_unverified: { status: 403, en: 'Please confirm your e-mail address first.', pt: 'Confirme o seu e-mail primeiro.' },
  performer_pending: { status: 403, en: 'Your account is waiting for approval. You can publish as soon as it is approved.', pt: 'Sua conta aguarda aprovação. Você poderá publicar assim que ela for aprovada.' },
  reauthentication_required: { status: 403, en: 'Please enter your current password to do this.', pt: 'Informe a sua senha atual para fazer isto.' },
  account_incomplete: { status: 403, en: 'Please add your date of birth to your account first.', pt: 'Informe primeiro a data de nascimento na sua conta.' },
  subscription_required: { status: 403, en: 'Subscribe to see this.', pt: 'Assine para ver isto.' },
  taken_down: { status: 403, en: 'The operator took this down: it stays a draft. Write to us if you think this is a mistake.', pt: 'A operação retirou isto do ar: continua como rascunho. Fale conosco se achar que é um engano.' },
  locked: { status: 403, en: 'Unlock this first.', pt: 'Desbloqueie isto primeiro.' },
  not_found: { status: 404, en: 'This does not exist, or is not visible to you.', pt: 'Isto não existe ou não está visível para você.' },
  cannot_write: { status: 403, en: 'You cannot write to this person now.', pt: 'Você não pode escrever para esta pessoa agora.' },
  slow_down: { status: 429, en: 'This chat is slow: you can write again in {retryAfter} seconds.', pt: 'Este chat está lento: você pode escrever de novo em {retryAfter} segundos.' },
  call_pending: { status: 409, en: 'A call with this creator is under way already.', pt: 'Já há uma chamada em andamento com este criador.' },
  method_not_allowed: { status: 405, en: 'This address does not take that method.', pt: 'Este endereço não aceita esse método.' },
  request_timeout: { status: 408, en: 'This took too long to arrive. Please try again.', pt: 'Isto demorou demais para chegar. Tente de novo.' },
  conflict: { status: 409, en: 'This was changed meanwhile. Reload and try again.', pt: 'Isto mudou nesse meio-tempo. Recarregue e tente de novo.' },
  already_subscribed: { status: 409, en: 'You are already subscribed to this creator.', pt: 'Você já assina este criador.' },
  already_purchased: { status: 409, en: 'You already own this.', pt: 'Você já possui isto.' },
  already_voted: { status: 409, en: 'You have already voted.', pt: 'Você já votou.' },
  poll_closed: { status: 409, en: 'This poll is closed.', pt: 'Esta enquete está encerrada.' },
  sold: { status: 409, en: 'People have bought this: it stays as it is. You can archive it.', pt: 'Há quem tenha comprado: fica como está. Você pode arquivar.' },
  stock_changed: { status: 409, en: 'There are {left} in stock now: this has changed meanwhile. Please check the number.', pt: 'Agora há {left} em estoque: isso mudou nesse meio-tempo. Confira o número.' },
  out_of_stock: { status: 409, en: 'Only {left} are left. Nothing was charged.', pt: 'Restam apenas {left}. Nada foi cobrado.' },
  trial_used: { status: 409, en: 'You have already used the free days of this creator.', pt: 'Você já usou os dias grátis deste criador.' },
  price_changed: { status: 409, en: 'The price has changed to {price}. Nothing was charged.', pt: 'O preço mudou para {price}. Nada foi cobrado.' },
  idempotency_conflict: { status: 409, en: 'This key was already used for another request.', pt: 'Esta chave já foi usada em outra requisição.' },
  payment_in_progress: { status: 409, en: 'This payment is still being processed.', pt: 'Este pagamento ainda está em processamento.' },
  card_in_use: { status: 409, en: 'This card pays for your subscription to {name}. Add another card or cancel the subscription first.', pt: 'Este cartão paga a sua assinatura de {name}. Adicione outro cartão ou cancele a assinatura primeiro.' },
  payout_pending: { status: 409, en: 'A payout is under way already. Change that one, or wait until it is done.', pt: 'Já há um saque em andamento. Altere-o ou aguarde a conclusão.' },
  insufficient_earnings: { status: 409, en: 'Only {available} can be paid out now.', pt: 'Apenas {available} pode ser sacado agora.' },
  refund_not_covered: { status: 409, en: 'Your available earnings ({available}) no longer cover your part of this sale ({required}). Ask us to refund it.', pt: 'Os seus ganhos disponíveis ({available}) já não cobrem a sua parte desta venda ({required}). Peça que nós o reembolsemos.' },
  payout_destination_missing: { status: 409, en: 'Say first where the money is to go.', pt: 'Informe primeiro para onde o dinheiro deve ir.' },
  code_taken: { status: 409, en: 'This code is taken. Choose another one.', pt: 'Este código já existe. Escolha outro.' },
  address_book_full: { status: 409, en: 'You keep {max} addresses already, and no more can be kept. Remove one first.', pt: 'Você já tem {max} endereços, o máximo possível. Remova um primeiro.' },
  link_expired: { status: 410, en: 'This link has expired or was used already. Ask for a new one.', pt: 'Este link expirou ou já foi usado. Peça um novo.' },
  too_large: { status: 413, en: 'This is too large: at most {max} is accepted.', pt: 'Grande demais: o máximo aceito é {max}.' },
  unsupported_type: { status: 415, en: 'This type of file or content is not accepted.', pt: 'Este tipo de arquivo ou conteúdo não é aceito.' },
  invalid: { status: 422, en: 'Please check the marked fields.', pt: 'Verifique os campos marcados.' },
  too_many_requests: { status: 429, en: 'Too many attempts. Please wait {retryAfter} seconds.', pt: 'Muitas tentativas. Aguarde {retryAfter} segundos.' },
  headers_too_large: { status: 431, en: 'The address or the headers of this request are too long.', pt: 'O endereço ou os cabeçalhos desta requisição são longos demais.' },
  internal: { status: 500, en: 'Something went wrong, please try again later', pt: 'Something went wrong, please try again later' },
  unavailable: { status: 503, en: 'The service is starting or stopping. Please try again in a moment.', pt: 'O serviço está iniciando ou parando. Tente de novo em instantes.' },
  storage_unavailable: { status: 503, en: 'The files cannot be reached. Please try again in a moment.', pt: 'Os arquivos estão inacessíveis. Tente de novo em instantes.' },
  provider_unavailable: { status: 503, en: 'The sign-in service cannot be reached. Please try again in a moment.', pt: 'O serviço de login não responde. Tente de novo em instantes.' },
  gateway_unavailable: { status: 503, en: 'The payment service cannot be reached. Nothing was charged; please try again.', pt: 'O serviço de pagamento não responde. Nada foi cobrado; tente de novo.' },
} as const satisfies Record<string, { status: number; en: string; pt: string }>

export type ErrorCode = keyof typeof errors
export type Language = 'en' | 'pt'

/** Facts that go with an error on the wire, such as `required`, `balance`, `shortBy`, `price`. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean>>

/** The body of every answer that is not a success. `fields` maps a field's path to its message. */
export type ErrorBody = {
  statusCode: number
  error: string
  code: ErrorCode
  message: string
  fields?: Record<string, string>
} & Partial<Record<'required' | 'balance' | 'shortBy' | 'price' | 'retryAfter' | 'cap' | 'left' | 'available', number>> &
  Partial<Record<'period' | 'resetsAt' | 'until' | 'session', string>>

/** The text of an error in a language, with `{name}` filled from the details. */
export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return errors[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
