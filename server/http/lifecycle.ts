/** Where this process is between its start and its end. */
export type Lifecycle = {
  /** Set when a stop was requested: the process still answers, and load balancers should send new visitors elsewhere. */
  isDraining: boolean
}
