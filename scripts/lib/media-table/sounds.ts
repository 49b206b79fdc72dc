import { clip, put, still, type Case, type Wanted } from './make.ts'

const sound = (family: string, name: string, make: Case['make'], want: Wanted = {}, fileName?: string): Case => ({
  family,
  name,
  type: 'feed-audio',
  make,
  want: { kind: 'audio', seconds: 3, ...want },
  ...(fileName !== undefined && { fileName }),
})
const tone = (name: string, args: string) => (folder: string) => clip(folder, name, `-map 1 ${args}`)
const kinds: readonly [string, string, string][] = [
  ['AIFF', 'a.aiff', '-c:a pcm_s16be'],
  ['AIFF of 24 bits', 'a.aiff', '-c:a pcm_s24be'],
  ['AIFC of floats', 'a.aifc', '-c:a pcm_f32be -f aiff'],
  ['CAF', 'a.caf', '-c:a pcm_s16be'],
  ['CAF with ALAC', 'a.caf', '-c:a alac'],
  ['CAF with Opus', 'a.caf', '-c:a libopus'],
  ['FLAC', 'a.flac', ''],
  ['FLAC of 24 bits', 'a.flac', '-sample_fmt s32'],
  ['ALAC', 'a.m4a', '-c:a alac'],
  ['AAC', 'a.m4a', '-c:a aac'],
  ['AAC without a container', 'a.aac', '-c:a aac'],
  ['Opus', 'a.opus', '-c:a libopus'],
  ['Vorbis', 'a.ogg', '-c:a libvorbis'],
  ['Speex', 'a.spx', '-ar 16000 -c:a libspeex -f ogg'],
  ['FLAC in Ogg', 'a.oga', '-c:a flac'],
  ['WMA', 'a.wma', '-c:a wmav2'],
  ['MP3', 'a.mp3', ''],
  ['MP3 of a variable rate', 'a.mp3', '-q:a 2'],
  ['MP3 without Xing', 'a.mp3', '-write_xing 0 -id3v2_version 0'],
  ['MP2', 'a.mp2', ''],
  ['AC-3', 'a.ac3', ''],
  ['WAV of 24 bits', 'a.wav', '-c:a pcm_s24le'],
  ['WAV of 32-bit floats', 'a.wav', '-c:a pcm_f32le'],
  ['WAV of 64-bit floats', 'a.wav', '-c:a pcm_f64le'],
  ['WAV at 192 kHz', 'a.wav', '-ar 192000'],
  ['WAV with 6 channels', 'a.wav', '-ac 6'],
  ['WAV with 8 channels', 'a.wav', '-ac 8 -c:a pcm_s24le'],
  ['WAV of A-law', 'a.wav', '-c:a pcm_alaw'],
  ['RF64', 'a.wav', '-rf64 always'],
  ['W64', 'a.w64', ''],
  ['AU', 'a.au', ''],
  ['WavPack', 'a.wv', ''],
  ['Matroska', 'a.mka', '-c:a libopus'],
  ['WebM', 'a.webm', '-c:a libopus'],
]
const refused = ['W64', 'MP2', 'AC-3']
const basic = kinds.map(([name, file, args]) =>
  sound('kinds', name, tone(file, args), refused.includes(name) ? { refused: true } : {}, file)
)
const cover = async (f: string) => put(f, 'cover.png', still(600, 600).png())
const covers = (
  [
    ['MP3', 'a.mp3', '-c:a libmp3lame -id3v2_version 3'],
    ['M4A', 'a.m4a', '-c:a aac'],
    ['FLAC', 'a.flac', '-c:a flac'],
    ['AIFF', 'a.aiff', '-write_id3v2 1'],
  ] as const
).map(([name, file, args]) =>
  sound(
    'with a picture',
    name,
    async (f) => clip(f, file, `-i ${await cover(f)} -map 1 -map 2 ${args} -c:v png -disposition:v attached_pic`),
    {},
    file
  )
)
const mp3 = tone('a.mp3', '')
const odd: Case[] = [
  sound('names and damage', 'MP3 after 5000 zeros', async (f) => Buffer.concat([Buffer.alloc(5000), await mp3(f)])),
  sound('names and damage', 'MP3 with ID3 of 2 MB', async (f) => {
    const head = Buffer.concat([
      Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0x7a, 0x12, 0]),
      Buffer.alloc(0x7a * 16384 + 0x12 * 128),
    ])
    return Buffer.concat([head, await tone('b.mp3', '-id3v2_version 0')(f)])
  }),
  sound('names and damage', 'MP3 named .wav', mp3, {}, 'a.wav'),
  sound('names and damage', 'WAV without an extension', tone('a.wav', ''), {}, 'sound'),
  sound('names and damage', 'WAV cut in half', async (f) => (await tone('a.wav', '')(f)).subarray(0, 132_000), {
    seconds: 1.5,
  }),
  sound(
    'names and damage',
    'OGG cut in half',
    async (f) => {
      const all = await tone('a.ogg', '-c:a libvorbis')(f)
      return all.subarray(0, Math.floor(all.length * 0.6))
    },
    { seconds: 1 }
  ),
  sound('names and damage', 'text named .mp3', () => Promise.resolve(Buffer.from('hello, this is no sound')), {
    refused: true,
  }),
  sound('names and damage', 'a tenth of a second', tone('a.wav', '-t 0.1'), { seconds: 0.1 }),
  sound('names and damage', 'mono at 8 kHz', tone('a.wav', '-ar 8000')),
  sound('names and damage', 'two sounds in one file', (f) => clip(f, 'a.m4a', '-map 1 -map 1 -c:a aac')),
]
export const sounds: readonly Case[] = [...basic, ...covers, ...odd]
