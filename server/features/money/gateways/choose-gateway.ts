import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { GatewayUnreachable, type Gateway } from '../../../integrations/payments/gateway.ts'

/** The gateway that new payments go through. @throws ApiError `gateway_unavailable` when none is configured */
export function currentGateway(deps: Deps): Gateway {
  const gateway = deps.gateways.stripe ?? deps.gateways.sandbox
  if (!gateway) throw new ApiError('gateway_unavailable')
  return gateway
}

/** The gateway of a payment. @throws ApiError `gateway_unavailable` when it is no longer configured */
export function gatewayOf(deps: Deps, payment: { gateway: string }): Gateway {
  const gateway = payment.gateway === 'wallet' ? undefined : deps.gateways[payment.gateway as Gateway['name']]
  if (!gateway) throw new ApiError('gateway_unavailable')
  return gateway
}

/** Runs a call of the gateway, and turns `GatewayUnreachable` into ApiError `gateway_unavailable`. */
export async function mapUnreachable<T>(callGateway: () => Promise<T>): Promise<T> {
  try {
    return await callGateway()
  } catch (error) {
    throw error instanceof GatewayUnreachable ? new ApiError('gateway_unavailable') : error
  }
}
