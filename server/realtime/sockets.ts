import type { Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '../../contract/realtime.ts'
import type { Viewer } from '../http/authenticate.ts'

type None = Record<string, never>

/** The viewer and token hash of a socket's session (null for a guest), the network it comes from, for limits, and its country, if known. */
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
/** The account of a `userRoom`; undefined for other rooms. */
export const accountIdOfRoom = (room: string): string | undefined =>
  room.startsWith('user:') ? room.slice(5) : undefined
/** Every socket of one session. */
export const tokenRoom = (hash: string): string => `token:${hash}`
/** Every socket of an account in one country, because a creator may be hidden there. */
export const accountCountryRoom = (accountId: string, country: string): string => `from:${country}:${accountId}`
/** Every socket in one country. */
export const countryRoom = (country: string): string => `from:${country}`
