/** Writes a bitstream, most significant bit first. */
export class Bits {
  #bytes: number[] = []
  #at = 0
  /** Writes `count` bits of `value`. */
  u(count: number, value: number): this {
    for (let i = count - 1; i >= 0; i--) {
      if (this.#at % 8 === 0) this.#bytes.push(0)
      if ((value >> i) & 1) this.#bytes[this.#at >> 3]! |= 0x80 >> (this.#at % 8)
      this.#at++
    }
    return this
  }
  /** Writes each value as an unsigned Exp-Golomb code (ue(v) in the H.264 specification). */
  ue(...values: number[]): this {
    for (const value of values) {
      const bits = 32 - Math.clz32(value + 1)
      this.u(bits - 1, 0).u(bits, value + 1)
    }
    return this
  }
  /** Pads to a whole byte: with zeros, or as H.264 ends its units, with a one and zeros. */
  align(first: 0 | 1 = 0): this {
    if (first) this.u(1, 1)
    return this.u((8 - (this.#at % 8)) % 8, 0)
  }
  bytes(values: Iterable<number>): this {
    for (const value of values) this.#bytes.push(value)
    this.#at = this.#bytes.length * 8
    return this
  }
  done(): Buffer {
    return Buffer.from(this.#bytes)
  }
}
