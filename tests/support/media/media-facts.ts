import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'

/** Duration in seconds, width, codecs and MIME type of a media file, read by mediabunny. */
export const mediaFacts = async (bytes: Buffer) => {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  return {
    duration: await input.computeDuration(),
    width: await video?.getDisplayWidth(),
    video: await video?.getCodec(),
    audio: await audio?.getCodec(),
    mime: await input.getMimeType(),
  }
}
