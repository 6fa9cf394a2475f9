import sharp from 'sharp'

// libvips uses one thread per image: `imageQueue` already processes several images at the same
// time.
sharp.concurrency(1)
sharp.cache(false)
// Block all decoders, then allow those of the accepted types.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** `sharp`, configured for untrusted input. */
export { sharp }
