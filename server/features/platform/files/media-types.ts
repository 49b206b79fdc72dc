/**
 * Content types by file extension; nothing else is displayed. Files with any other extension are served as downloads.
 */
export const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  vtt: 'text/vtt; charset=utf-8',
}

/** The content type for a file name, or undefined. */
export function contentTypeOf(name: string): string | undefined {
  return contentTypes[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
}
