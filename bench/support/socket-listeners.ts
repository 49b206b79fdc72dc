/** Many listeners in one process: they speak as much of the protocol as they must, for what they cost is not measured. */
export type SocketListeners = {
  /** How many events of the name they have heard, all together. */
  heard(): number
  /** Resolves when they have heard so many in all; rejects after `ms`. */
  until(total: number, ms: number): Promise<void>
  close(): void
}

/** Connects so many listeners, `batch` at a time, each with its own address; with `join` each enters a room by `stream/join`. `event` is what they count. */
export const openListeners = async (
  addresses: readonly string[],
  event: string,
  join?: object
): Promise<SocketListeners> => {
  let heard = 0
  let waiting: { total: number; resolve: () => void } | undefined
  const begins = `42["${event}"`
  const open = (address: string): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address)
      socket.onerror = () => reject(new Error('a listener was refused'))
      socket.onmessage = ({ data }: { data: unknown }) => {
        const text = String(data)
        if (text.startsWith(begins)) {
          heard++
          if (waiting && heard >= waiting.total) waiting.resolve()
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
    heard: () => heard,
    until: (total, ms) =>
      new Promise((resolve, reject) => {
        if (heard >= total) return resolve()
        const late = setTimeout(() => reject(new Error(`heard ${heard} of ${total}`)), ms)
        waiting = { total, resolve: () => (clearTimeout(late), (waiting = undefined), resolve()) }
      }),
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Where a listener connects at a server, with a session where there is one. */
export const socketAddress = (url: string, token?: string): string =>
  `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket${token === undefined ? '' : `&token=${token}`}`
