let socketId: string | undefined

/** The id of this browser's socket while it is connected. Calls name it, so that the server tells the other devices only. */
export const readSocketId = (): string | undefined => socketId

/** Sets the id of the connected socket, or none. */
export const setSocketId = (id: string | undefined): void => {
  socketId = id
}
