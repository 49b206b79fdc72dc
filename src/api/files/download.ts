import axios from 'axios'
import type { ProducedFile } from '../../../contract/endpoint.ts'
import type { FileEndpointName } from '../../../contract/endpoint-names.ts'
import { endpointCalls } from '../../../contract/endpoints.generated.ts'
import { publicConfig } from '../../config.ts'
import { ApiError } from '../api-error.ts'
import { addressOf, headersOf, parsed, refusalOf } from '../call.ts'
import type { AnyInput, InputArgs } from '../input.ts'

/** The file name from `content-disposition`, or else the last segment of the address. */
const nameOf = (disposition: unknown, address: string): ProducedFile['name'] =>
  (typeof disposition === 'string' && /filename="([^"]+)"/.exec(disposition)?.[1]) ||
  (address.split('?')[0]?.split('/').pop() ?? 'download')

/** Saves a file in the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type Fetched = { file: Blob; name: string }

/**
 * The file that an endpoint `produces`, with the name in the response. It is fetched with the token in a header, which
 * a plain link could not send. @throws ApiError as `request`
 */
export async function fetchFile<N extends FileEndpointName>(
  name: N,
  ...[input]: InputArgs<N, never>
): Promise<Fetched> {
  const endpoint = endpointCalls[name]
  const callInput = (input ?? {}) as AnyInput
  const address = addressOf(endpoint, callInput)
  const headers = { ...headersOf(endpoint, callInput), Accept: endpoint.produces ?? '*/*' }
  const answer = await axios
    .request<Blob>({
      method: endpoint.method,
      url: publicConfig().apiEndpoint + address,
      headers,
      responseType: 'blob',
      validateStatus: null,
    })
    .catch((): never => {
      throw new ApiError(0, { code: 'network' })
    })
  if (answer.status !== 200) throw refusalOf(endpoint, answer.status, parsed(await answer.data.text()), headers)
  return { file: answer.data, name: nameOf(answer.headers['content-disposition'], address) }
}

/** Saves the file that an endpoint `produces` (a PDF, a CSV) under the name in the response. @throws ApiError as `request` */
export async function download<N extends FileEndpointName>(name: N, ...input: InputArgs<N, never>): Promise<void> {
  const { file, name: fileName } = await fetchFile(name, ...input)
  saveFile(file, fileName)
}
