import { z } from 'zod';

/** For the schema of all settings. */
export const geocoderSettings = {
  GEOCODER_URL: z
    .string()
    .refine(
      (value) => isEndpoint(value),
      'GEOCODER_URL must be the address of a Photon server such as https://photon.example.',
    )
    .optional(),
};

export type GeocoderSettings = z.infer<z.ZodObject<typeof geocoderSettings>>;

export function geocoderProblems(
  { GEOCODER_URL }: GeocoderSettings,
  isLoopback: (hostname: string) => boolean,
): string[] {
  if (GEOCODER_URL?.startsWith('http:') !== true || isLoopback(new URL(GEOCODER_URL).hostname)) return [];
  return ['GEOCODER_URL must begin with https:// unless it is localhost: what users type would be sent unencrypted.'];
}

/** A name and a password in it would be logged where a request fails, and `/api` is added behind a path. */
function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && !search && !hash && !username && !password;
}
