import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Registers a feature's endpoints and jobs. */
export type RegisterFeature = (app: FastifyInstance, deps: Deps) => void | Promise<void>
