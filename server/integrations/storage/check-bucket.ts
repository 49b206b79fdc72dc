import { ConfigError } from '../../config-error.ts'
import { openClient, type S3Config } from './s3.ts'

type Refusal = { name?: string; $metadata?: { httpStatusCode?: number } }

/**
 * Checks that the bucket exists and can be accessed. A bucket that does not respond at the moment is not an error: the
 * site starts, and reports each file as unavailable.
 * @throws ConfigError with one sentence that names the variable
 */
export async function checkBucket(config: S3Config): Promise<void> {
  const { sdk, client } = await openClient(config)
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: config.bucket }))
  } catch (error) {
    const status = (error as Refusal).$metadata?.httpStatusCode
    if (status === 404) throw new ConfigError(`S3_BUCKET: the bucket ${config.bucket} does not exist`)
    if (status === 403 || status === 401)
      throw new ConfigError(`S3_KEY: the key and its S3_SECRET have no access to the bucket ${config.bucket}`)
    if (status === 301) throw new ConfigError(`S3_REGION: the bucket ${config.bucket} is not in ${config.region}`)
  } finally {
    client.destroy()
  }
}
