import { ConfigError } from './config-error.ts'
import type { Variables } from './environment.ts'

/** A group of variables that must all be set, or none. @throws ConfigError naming the first missing one */
export const allOrNone = <K extends keyof Variables>(
  env: Variables,
  names: readonly K[]
): { [N in K]: NonNullable<Variables[N]> } | undefined => {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length)
    throw new ConfigError(
      `${missing[0]} is missing: it is needed with ${names.filter((name) => env[name] !== undefined).join(', ')}`
    )
  return Object.fromEntries(names.map((name) => [name, env[name]])) as { [N in K]: NonNullable<Variables[N]> }
}

/** The TURN relay of video calls, with the secret from which its short-lived passwords are derived. */
export const turnOf = ({
  TURN_URLS: urls,
  TURN_SECRET: secret,
}: Variables): { urls: string[]; secret: string } | undefined => {
  if (urls.length === 0) return undefined
  if (secret === undefined) throw new ConfigError('TURN_SECRET is missing: it is needed with TURN_URLS')
  return { urls, secret }
}

/** The outside service for streams that was chosen, if one was. */
export const streamingOf = (env: Variables) => {
  const agora = allOrNone(env, ['AGORA_APP_ID', 'AGORA_APP_CERTIFICATE'])
  const livekit = allOrNone(env, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'])
  const provider = env.STREAMING_PROVIDER
  const chosen = { embedded: {}, agora, livekit }[provider]
  if (!chosen)
    throw new ConfigError(
      `${provider === 'agora' ? 'AGORA_APP_ID' : 'LIVEKIT_URL'} is missing: it is needed with STREAMING_PROVIDER=${provider}`
    )
  return {
    provider,
    agora:
      provider === 'agora' && agora
        ? { appId: agora.AGORA_APP_ID, certificate: agora.AGORA_APP_CERTIFICATE }
        : undefined,
    livekit:
      provider === 'livekit' && livekit
        ? { url: livekit.LIVEKIT_URL, key: livekit.LIVEKIT_API_KEY, secret: livekit.LIVEKIT_API_SECRET }
        : undefined,
  }
}

/** Where programs such as OBS send streams, if the operator has switched it on. */
export const rtmpOf = (env: Variables): { port: number; address: string } | undefined => {
  if (env.RTMP_PORT === undefined) {
    if (env.RTMP_URL !== undefined) throw new ConfigError('RTMP_PORT is missing: it is needed with RTMP_URL')
    return undefined
  }
  if (env.STREAMING_PROVIDER !== 'embedded')
    throw new ConfigError(
      'RTMP_PORT is only for STREAMING_PROVIDER=embedded: parts of another provider never pass this server'
    )
  const host = new URL(env.SITE_URL ?? 'http://localhost').hostname
  return {
    port: env.RTMP_PORT,
    address: env.RTMP_URL ?? `rtmp://${host}${env.RTMP_PORT === 1935 ? '' : `:${env.RTMP_PORT}`}/live`,
  }
}

/** The keys of Stripe, which must be of one mode: a card of the one cannot be charged with a key of the other. */
export const stripeOf = (env: Variables) => {
  const keys = allOrNone(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (!keys) return undefined
  const secretMode = /^[sr]k_(test|live)_\w+$/.exec(keys.STRIPE_SECRET_KEY)?.[1]
  const publishableMode = /^pk_(test|live)_\w+$/.exec(keys.STRIPE_PUBLISHABLE_KEY)?.[1]
  if (!secretMode) throw new ConfigError('STRIPE_SECRET_KEY: must be a key like sk_test_… or sk_live_…')
  if (!publishableMode) throw new ConfigError('STRIPE_PUBLISHABLE_KEY: must be a key like pk_test_… or pk_live_…')
  if (secretMode !== publishableMode)
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY: is a key of the ${publishableMode} mode, and STRIPE_SECRET_KEY one of the ${secretMode} mode; both must be of one mode`
    )
  if (!keys.STRIPE_WEBHOOK_SECRET.every((secret) => /^whsec_\w/.test(secret)))
    throw new ConfigError("STRIPE_WEBHOOK_SECRET: must be the endpoint's signing secret like whsec_…")
  return keys
}
