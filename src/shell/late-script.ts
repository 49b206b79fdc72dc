import { texts } from '../lib/texts.ts'

/** What `bringLate` says. */
export const lateTexts = texts({
  en: {
    coming: 'Loading',
    lost: "You're offline. The rest of this page loads when you're back.",
    gone: "There's a new version of the site.",
    again: 'Reload',
  },
  pt: {
    coming: 'Carregando',
    lost: 'Sem conexão. O resto da página carrega quando ela voltar.',
    gone: 'Há uma nova versão do site.',
    again: 'Recarregar',
  },
})

/**
 * Brings the page's own files, those that come with their first use too. A line says that something is on its way that somebody has asked for. A file
 * that does not arrive is asked for until it does, at every press at once: the framework gives up at the first failure, and keeps it. One that a newer
 * build has put away fails, and a notice offers to load the page again: by hand, so that nothing typed, sent or spoken is lost.
 * The text of this function is in the page itself, before `holdEarly`: it may use nothing from outside itself.
 */
export function bringLate(words: typeof lateTexts): void {
  type Piece = HTMLScriptElement | HTMLLinkElement
  const files = '/_next/static/'
  /** ms: quicker ones need no sign. */
  const patience = 180
  /** ms until a file is asked for anew. */
  const pause = 2000
  const coming = new Set<string>()
  const lost = new Set<string>()
  const repaired = new Set<string>()
  let isGone = false
  const sign = document.createElement('div')
  sign.className = 'late'
  sign.popover = 'manual'

  const draw = (state: 'coming' | 'lost' | 'gone'): void => {
    const says = words[document.documentElement.lang === 'pt-BR' ? 'pt' : 'en']
    const isLine = state === 'coming'
    sign.dataset['state'] = state
    sign.setAttribute('role', isLine ? 'progressbar' : 'alert')
    sign.setAttribute('aria-label', says[state])
    sign.textContent = isLine ? '' : says[state]
    if (state === 'gone') sign.appendChild(document.createElement('button')).textContent = says.again
  }

  const tell = (): void => {
    // Who has pressed nothing yet waits for nothing.
    const isMissed = lost.size > 0 && navigator.userActivation?.hasBeenActive !== false
    const state = isGone ? 'gone' : isMissed ? 'lost' : coming.size > 0 ? 'coming' : undefined
    // What is outside of an open dialog can neither be pressed nor read.
    const place = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body
    if (!state) sign.remove()
    else {
      if (state !== sign.dataset['state']) draw(state)
      if (sign.parentNode !== place) {
        place.append(sign)
        sign.showPopover?.()
      }
    }
  }
  const expectOne = (name: string): void => {
    coming.add(name)
    setTimeout(tell, patience)
  }
  const settle = (name: string): void => {
    coming.delete(name)
    lost.delete(name)
    tell()
  }

  const moment = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer)
        removeEventListener('online', go)
        removeEventListener('click', go, true)
        resolve()
      }
      const timer = setTimeout(go, pause)
      addEventListener('online', go)
      addEventListener('click', go, true)
    })

  const get = window.fetch
  /** The whole of a file, however often it must be asked for; or what the server says instead. */
  const bring = async (address: string, options?: RequestInit): Promise<Response> => {
    for (;;) {
      try {
        const answer = await get(address, options)
        const body = await answer.arrayBuffer()
        if (answer.status < 500) return new Response(body, answer)
      } catch {
        // No connection, or not long enough.
      }
      lost.add(address)
      tell()
      await moment()
    }
  }
  // The styles of the next page; of these too the framework keeps that they failed.
  window.fetch = (what, options) => {
    if (typeof what !== 'string' || !what.startsWith(files)) return get(what, options)
    return bring(what, options).finally(() => settle(what))
  }

  const isPiece = (node: unknown): node is Piece =>
    (node instanceof HTMLScriptElement || (node instanceof HTMLLinkElement && node.rel === 'stylesheet')) &&
    addressOf(node).includes(files)
  const addressOf = (piece: Piece): string => (piece instanceof HTMLScriptElement ? piece.src : piece.href)

  const repair = async (piece: Piece, failure: Event): Promise<void> => {
    const address = addressOf(piece)
    // One that comes and still fails must not be asked for without end.
    if (repaired.has(address)) await moment()
    repaired.add(address)
    if ((await bring(address)).ok) {
      // A script runs once only, even one that did not come.
      const another = document.createElement(piece.tagName) as Piece
      for (const { name, value } of piece.attributes) another.setAttribute(name, value)
      another.nonce = piece.nonce
      another.onload = piece.onload
      another.onerror = piece.onerror
      piece.replaceWith(another)
    } else {
      isGone = true
      settle(address)
      if (piece.onerror) piece.onerror(failure)
    }
  }

  addEventListener(
    'error',
    (event) => {
      if (!isPiece(event.target)) return
      event.stopImmediatePropagation()
      void repair(event.target, event)
    },
    true
  )
  document.addEventListener('load', ({ target }) => isPiece(target) && settle(addressOf(target)), true)
  new MutationObserver((changes) => {
    if (navigator.userActivation?.isActive === false) return
    for (const { addedNodes } of changes) for (const node of addedNodes) if (isPiece(node)) expectOne(addressOf(node))
  }).observe(document.head, { childList: true })

  const hear = ({ type, target }: Event): void => {
    if (!(target instanceof Element)) return
    if (target.closest('.late button')) location.reload()
    // What is pressed before the page hears is kept by `holdEarly`, our own button too.
    else if (window.answerEarly && (type === 'submit' || target.closest('button'))) expectOne('page')
  }
  for (const type of ['click', 'submit']) addEventListener(type, hear, true)
  addEventListener('heard', () => settle('page'), { once: true })
}
