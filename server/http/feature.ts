import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** A feature adds its endpoints, and its jobs where it has any. */
export type RegisterFeature = (app: FastifyInstance, deps: Deps) => void | Promise<void>
