import type { Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '../../contract/realtime.ts'
import type { Viewer } from '../http/authenticate.ts'

type None = Record<string, never>

/** Whose a socket is: nobody's until a good token was shown; the network that it comes from, for bounds; and the country, where it is known. */
export type SocketData = {
  viewer: Viewer | null
  tokenHash: string | null
  network: string
  country: string | undefined
}
export type SocketServer = Server<ClientToServer, ServerToClient, None, SocketData>
export type ClientSocket = Socket<ClientToServer, ServerToClient, None, SocketData>

/** Every socket of an account. */
export const userRoom = (accountId: string): string => `user:${accountId}`
/** Whose room it is, where it is an account's. */
export const accountIdOfRoom = (room: string): string | undefined =>
  room.startsWith('user:') ? room.slice(5) : undefined
/** Every socket of one session. */
export const tokenRoom = (hash: string): string => `token:${hash}`
/** Every socket of an account that comes from one country: a creator may not exist there. */
export const accountCountryRoom = (accountId: string, country: string): string => `from:${country}:${accountId}`
/** Every socket that comes from one country. */
export const countryRoom = (country: string): string => `from:${country}`
