/** Encodes a multipart form for `inject`: text fields, and files by field name. */
export function multipart(
  fields: Record<string, string>,
  files: Record<string, Buffer>
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `form${Date.now()}`
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...Object.entries(files).map(([name, body]) =>
      part(`name="${name}"; filename="${name}.png"\r\ncontent-type: image/png`, body)
    ),
  ]
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
