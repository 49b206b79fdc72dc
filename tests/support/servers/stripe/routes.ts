import { invalid, type Books, type Intent, type Method, type StripeObject } from './books.ts'
import type { Form } from './form.ts'
import type { intents } from './payments.ts'
import { setups } from './setups.ts'

type Call = { id: string; form: Form }
/** A route and the parameters it accepts: Stripe rejects unknown ones. */
type Route = { method: string; path: RegExp; takes: string; public?: true; act(call: Call): object }

const list = (data: StripeObject[]): object => ({ object: 'list', data, has_more: false, url: '' })
const text = (form: Form, name: string): string => (typeof form[name] === 'string' ? form[name] : '')

/** The calls of Stripe's API that its library makes for us, and the one that its script makes in the browser. */
export function stripeRoutes(
  books: Books,
  payments: ReturnType<typeof intents>,
  endpoint: () => string
): readonly Route[] {
  const expanded = (intent: Intent, form: Form): object =>
    Array.isArray(form['expand']) && form['expand'].includes('latest_charge') && intent.latest_charge
      ? { ...intent, latest_charge: books.get(intent.latest_charge, 'charge') }
      : intent
  const cards = setups(books, endpoint)
  const route = (method: string, path: string, takes: string, act: Route['act']): Route => ({
    method,
    path: new RegExp(`^/v1/${path.replace(':id', '(\\w+)')}$`),
    takes,
    act,
  })
  return [
    route('POST', 'customers', 'metadata', ({ form }) =>
      books.add('cus', 'customer', { metadata: form['metadata'] ?? {} })
    ),
    route('GET', 'payment_methods/:id', '', ({ id }) => books.get(id, 'payment_method')),
    route('POST', 'payment_methods/:id/detach', '', ({ id }) => {
      const method = books.get<Method>(id, 'payment_method')
      if (method.customer === null)
        throw invalid('payment_method_unexpected_state', 'The payment method is not attached to a customer')
      return Object.assign(method, { customer: null })
    }),
    route(
      'POST',
      'setup_intents',
      'customer usage allowed_payment_method_types metadata payment_method confirm',
      ({ form }) => cards.create(form)
    ),
    route('GET', 'setup_intents', 'customer payment_method limit', ({ form }) =>
      list(
        books
          .all('setup_intent')
          .filter(
            (setup) => setup['customer'] === form['customer'] && setup['payment_method'] === form['payment_method']
          )
      )
    ),
    route('GET', 'setup_intents/:id', '', ({ id }) => books.get(id, 'setup_intent')),
    {
      ...route('POST', 'setup_intents/:id/confirm', 'client_secret payment_method_data return_url', ({ id, form }) =>
        cards.confirm(id, form)
      ),
      public: true,
    },
    route('POST', 'setup_intents/:id/cancel', '', ({ id }) => cards.cancel(id)),
    route(
      'POST',
      'payment_intents',
      'amount currency customer payment_method allowed_payment_method_types metadata',
      ({ form }) => payments.create(form)
    ),
    route('GET', 'payment_intents/:id', 'expand', ({ id, form }) => expanded(payments.get(id), form)),
    route('POST', 'payment_intents/:id/confirm', 'off_session return_url expand', ({ id, form }) =>
      expanded(payments.confirm(id, form), form)
    ),
    route('POST', 'payment_intents/:id/cancel', 'cancellation_reason', ({ id }) => payments.cancel(id)),
    route('POST', 'refunds', 'payment_intent amount metadata', ({ form }) =>
      payments.refund(
        text(form, 'payment_intent'),
        form['amount'] === undefined ? undefined : Number(form['amount']),
        (form['metadata'] as object | undefined) ?? {}
      )
    ),
    route('GET', 'refunds', 'payment_intent limit', ({ form }) =>
      list(books.all('refund').filter((refund) => refund['payment_intent'] === form['payment_intent']))
    ),
    route('GET', 'disputes', 'payment_intent limit', ({ form }) =>
      list(books.all('dispute').filter((dispute) => dispute['payment_intent'] === form['payment_intent']))
    ),
    route('GET', 'disputes/:id', '', ({ id }) => books.get(id, 'dispute')),
    route('POST', 'disputes/:id', 'evidence submit', ({ id, form }) =>
      payments.submit(id, (form['evidence'] as Record<string, unknown> | undefined) ?? {})
    ),
    route('POST', 'disputes/:id/close', '', ({ id }) => payments.close(id)),
    route('POST', 'files', 'purpose file', ({ form }) =>
      books.add('file', 'file', { purpose: form['purpose'], filename: form['file'] })
    ),
    route('POST', 'accounts', 'controller capabilities metadata email country', ({ form }) =>
      books.add('acct', 'account', {
        email: form['email'] ?? null,
        country: form['country'] ?? 'US',
        metadata: form['metadata'] ?? {},
        capabilities: { transfers: 'inactive' },
        payouts_enabled: false,
        details_submitted: false,
        requirements: {
          currently_due: ['individual.first_name', 'external_account'],
          past_due: [],
          disabled_reason: 'requirements.past_due',
        },
      })
    ),
    route('GET', 'accounts/:id', '', ({ id }) => books.get(id, 'account')),
    route('POST', 'account_links', 'account type return_url refresh_url', ({ form }) => {
      const account = books.get(text(form, 'account'), 'account')
      if (!URL.canParse(text(form, 'return_url')) || !URL.canParse(text(form, 'refresh_url')))
        throw invalid('url_invalid', 'Not a valid URL', 'return_url')
      return {
        object: 'account_link',
        url: `${endpoint()}/onboarding/${account.id}?back=${encodeURIComponent(text(form, 'return_url'))}`,
      }
    }),
    route('GET', 'transfers', 'transfer_group limit', ({ form }) =>
      list(books.all('transfer').filter((transfer) => transfer['transfer_group'] === form['transfer_group']))
    ),
    route('POST', 'transfers', 'amount currency destination transfer_group metadata', ({ form }) => {
      const account = books.get(text(form, 'destination'), 'account')
      if ((account['capabilities'] as { transfers: string }).transfers !== 'active')
        throw invalid(
          'insufficient_capabilities_for_transfer',
          'Your destination account needs the transfers capability'
        )
      if (books.isPoor)
        throw invalid('balance_insufficient', 'You have insufficient available funds in your Stripe account')
      return books.add('tr', 'transfer', {
        amount: Number(form['amount']),
        currency: form['currency'],
        destination: account.id,
        transfer_group: form['transfer_group'],
        metadata: form['metadata'] ?? {},
      })
    }),
  ]
}
