import type { ManagerOptions, SocketOptions } from 'socket.io-client'
import type { PublicConfig } from '../config.ts'

/**
 * Options of the connection (Spec §7, Realtime; §9): delays and timeout in ms. The specification's third transport,
 * "long-polling", is called `polling` since version 4. The next transport is tried when the first is blocked.
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
  // Each session has its own socket: a shared manager would keep the old token.
  forceNew: true,
})

/** The address of the socket server: as configured, else the API's origin (Spec §7), else this origin. */
export const socketAddress = ({ socketEndpoint, apiEndpoint }: PublicConfig, pageAddress: string): string => {
  if (socketEndpoint) return socketEndpoint
  return URL.canParse(apiEndpoint) ? new URL(apiEndpoint).origin : pageAddress
}
