import type { BrowserContext } from 'playwright-core'
import type { LocalStripe } from '../stripe-server.ts'

/** The part of Stripe's script that our form uses: card fields in a frame, which alone sees what is typed. */
const script = `
window.Stripe = Object.assign((key) => {
  const waiting = new Map()
  let asked = 0
  window.addEventListener('message', ({ data, origin }) => {
    if (origin === 'https://js.stripe.com' && waiting.has(data.id)) waiting.get(data.id)(data)
  })
  return {
    _registerWrapper() {},
    elements: ({ clientSecret, appearance, locale }) => {
      const state = { clientSecret }
      return {
        state,
        update: (change) => state.frame?.contentWindow.postMessage({ change }, 'https://js.stripe.com'),
        create: (type, options) => {
          const heard = {}
          return {
            on: (name, act) => void (heard[name] = act),
            mount: (host) => {
              const frame = document.createElement('iframe')
              frame.title = 'Secure payment input frame'
              frame.style.cssText = 'border:0;width:100%;height:220px;display:block'
              frame.src = 'https://js.stripe.com/frame?locale=' + locale
              frame.onload = () => {
                frame.contentWindow.postMessage({ change: { appearance } }, 'https://js.stripe.com')
                heard.ready?.({ elementType: type })
              }
              state.frame = frame
              host.append(frame)
            },
            destroy: () => state.frame?.remove(),
          }
        },
      }
    },
    confirmSetup: ({ elements, confirmParams }) =>
      new Promise((resolve) => {
        const id = ++asked
        waiting.set(id, ({ result }) => resolve(result))
        elements.state.frame.contentWindow.postMessage({ id, key, clientSecret: elements.state.clientSecret, name: confirmParams.payment_method_data?.billing_details?.name ?? '' }, 'https://js.stripe.com')
      }),
  }
}, { version: 'endive' })
`

/** The frame: three fields, and the call that sends them to Stripe. */
const frame = `<!doctype html><html><style>
  * { box-sizing: border-box; font-family: inherit }
  body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 16px; font-family: system-ui; background: transparent }
  label { display: grid; gap: 4px; font-size: 14px } label:first-child, p { grid-column: 1 / -1 } p { margin: 0; font-size: 14px }
  input { width: 100%; font-size: 16px; padding: 11px 12px; border-radius: 10px; border: 1px solid }
</style><body>
<label>Card number<input name="number" autocomplete="cc-number" inputmode="numeric"></label><label>Expiration date<input name="expiry" placeholder="MM / YY"></label><label>Security code<input name="cvc"></label><p role="alert"></p>
<script>
addEventListener('message', async ({ data, source, origin }) => {
  const look = data.change?.appearance?.variables
  if (look) {
    document.body.style.color = look.colorText
    document.querySelector('p').style.color = look.colorDanger
    for (const input of document.querySelectorAll('input')) Object.assign(input.style, { background: look.colorBackground, color: look.colorText, borderColor: look.colorTextPlaceholder, borderRadius: look.borderRadius })
  }
  if (!data.clientSecret) return
  const [number, expiry] = ['number', 'expiry'].map((name) => document.querySelector('[name=' + name + ']').value)
  const [month, year] = expiry.split('/').map((part) => part.trim())
  const answer = (result) => source.postMessage({ id: data.id, result }, origin)
  document.querySelector('p').textContent = number ? '' : 'Your card number is incomplete.'
  if (!number) return answer({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } })
  const form = new URLSearchParams({ client_secret: data.clientSecret, 'payment_method_data[card][number]': number, 'payment_method_data[card][exp_month]': month, 'payment_method_data[card][exp_year]': '20' + year,
    ...(data.name && { 'payment_method_data[billing_details][name]': data.name }) })
  const said = await fetch('https://api.stripe.com/v1/setup_intents/' + data.clientSecret.split('_secret')[0] + '/confirm', { method: 'POST', headers: { authorization: 'Bearer ' + data.key }, body: form }).then((it) => it.json())
  answer(said.error ? { error: said.error } : { setupIntent: said })
})
</script></body></html>`

/** Routes a browser's requests for Stripe to the local server: its script, its frame, its API. */
export async function playStripe(context: BrowserContext, stripe: LocalStripe): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => {
    const isScript = new URL(route.request().url()).pathname.endsWith('.js')
    return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? script : frame })
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    const answer = await fetch(stripe.endpoint + new URL(request.url()).pathname, {
      method: request.method(),
      headers: {
        authorization: request.headers()['authorization'] ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: request.postData(),
    })
    return route.fulfill({
      status: answer.status,
      headers: cors,
      contentType: 'application/json',
      body: await answer.text(),
    })
  })
}
