/**
 * Many listeners in one process, with only the necessary part of the protocol, because their own cost is not measured.
 */
export type SocketListeners = {
  /** The number of received messages in events of the given name, over all listeners. An event without messages is one. */
  received(): number
  /** Resolves when `total` messages were received; rejects after `ms`. */
  until(total: number, ms: number): Promise<void>
  close(): void
}

/** Number of messages in an event. */
const messagesIn = (text: string): number =>
  (JSON.parse(text.slice(2)) as [string, { messages?: unknown[] }])[1].messages?.length ?? 1

/**
 * Connects listeners, `batch` at a time, each with its own address; with `join` each enters a room by `stream/join`.
 * `event` is the counted event.
 */
export const openListeners = async (
  addresses: readonly string[],
  event: string,
  join?: object
): Promise<SocketListeners> => {
  let received = 0
  let waiting: { total: number; resolve: () => void } | undefined
  const begins = `42["${event}"`
  const open = (address: string): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address)
      socket.onerror = () => reject(new Error('a listener was refused'))
      socket.onmessage = ({ data }: { data: unknown }) => {
        const text = String(data)
        if (text.startsWith(begins)) {
          received += messagesIn(text)
          if (waiting && received >= waiting.total) waiting.resolve()
        } else if (text === '2') socket.send('3')
        else if (text.startsWith('0{')) socket.send('40')
        else if (text.startsWith('40{')) {
          if (join) socket.send(`420${JSON.stringify(['stream/join', join])}`)
          else resolve(socket)
        } else if (text.startsWith('430')) resolve(socket)
        else if (text.startsWith('44')) reject(new Error(`a listener was turned away: ${text}`))
      }
    })
  const sockets: WebSocket[] = []
  const batch = 50
  for (let i = 0; i < addresses.length; i += batch)
    sockets.push(...(await Promise.all(addresses.slice(i, i + batch).map(open))))
  return {
    received: () => received,
    until: (total, ms) =>
      new Promise((resolve, reject) => {
        if (received >= total) return resolve()
        const late = setTimeout(() => reject(new Error(`heard ${received} of ${total}`)), ms)
        waiting = { total, resolve: () => (clearTimeout(late), (waiting = undefined), resolve()) }
      }),
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** The socket address of a server, with a session token if given. */
export const socketAddress = (url: string, token?: string): string =>
  `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket${token === undefined ? '' : `&token=${token}`}`
