import type { ManagerOptions, SocketOptions } from 'socket.io-client'
import type { PublicConfig } from '../config.ts'

/**
 * How the client connects (Spec §7, Realtime; §9): delays and timeout in ms. The specification's third transport, "long-polling", is what `polling`
 * does since version 4; the next one is tried when the first is blocked.
 */
export const connectionOptions = (token: string): Partial<ManagerOptions & SocketOptions> => ({
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  query: { token },
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 10_000,
  timeout: 20_000,
  randomizationFactor: 0.5,
  // Each session has its own wire: a shared manager would keep the old token.
  forceNew: true,
})

/** Where the sockets are: as configured, else where the API is (Spec §7), else here. */
export const socketAddress = ({ socketEndpoint, apiEndpoint }: PublicConfig, here: string): string => {
  if (socketEndpoint) return socketEndpoint
  return URL.canParse(apiEndpoint) ? new URL(apiEndpoint).origin : here
}
