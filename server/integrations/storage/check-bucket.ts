import { ConfigError } from '../../config.ts'
import { openClient, type S3Config } from './s3.ts'

type Refusal = { name?: string; $metadata?: { httpStatusCode?: number } }

/**
 * Looks whether the bucket is there and lets us in. One that does not answer at this moment is no fault: the site starts, and says of each file that it is away.
 * Throws ConfigError with one sentence that names the variable.
 */
export async function checkBucket(config: S3Config): Promise<void> {
  const { sdk, client } = await openClient(config)
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: config.bucket }))
  } catch (error) {
    const status = (error as Refusal).$metadata?.httpStatusCode
    if (status === 404) throw new ConfigError(`S3_BUCKET: there is no bucket ${config.bucket}`)
    if (status === 403 || status === 401)
      throw new ConfigError(`S3_KEY: the key and its S3_SECRET are not let into the bucket ${config.bucket}`)
    if (status === 301) throw new ConfigError(`S3_REGION: the bucket ${config.bucket} is not in ${config.region}`)
  } finally {
    client.destroy()
  }
}
