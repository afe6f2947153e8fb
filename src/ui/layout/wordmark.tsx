/** A T, from the right end of its foot. */
const t =
  'v-25h220v-1450h-192q-88 0-144 31-56 31-87 88-32 57-46 136-13 78-15 173h-25v-453h1220v453h-25q-1-95-14-173-14-79-46-136-32-57-88-88-57-31-144-31h-191v1450h220v25z';
/** The letters except for the two O, on a canvas of 10932 × 1528 units. */
const characters = `M360 740v-15h299q96 0 163-41 67-41 102-119 34-78 34-188 0-110-34-189-35-79-102-121-67-42-163-42h-659v-25h664q153 0 267 40 114 40 177 124 63 83 63 213 0 130-59 210-59 80-172 116-113 37-276 37zm-360 760v-25h640v25zm217-13v-1471h204v1471zm937 24q-88 0-138-33-49-32-72-86-23-54-28-122-6-68-7-140-1-72-8-140-7-68-31-122-23-55-76-87-52-32-144-32h-290v-14h344q144 0 228 41 85 40 128 106 42 67 57 146 14 79 15 158 1 80 4 146 3 66 21 107 19 40 71 40 32 0 58-7 26-7 46-17l9 23q-24 13-72 23-49 10-115 10zM3410 1500${t}M4689 1024v-24h637v24zm383-1053l522 1504h150v25h-592v-25h207l-395-1223-427 1223h225v25h-441v-25h188l527-1504zM6012 1500${t}M7074 1500v-25h220v-1450h-220v-25h664v25h-240v1450h240v25zm2671-1500v1475h238v25h-465v-25h202v-1450h-202v-25zm1187 0v25h-210v1495h-34l-960-1520h245l723 1170v-1145h-233v-25z`;
/** One O, around its own centre, so that it can be rotated. */
const o =
  'M-760 0c0-420 340-760 760-760 420 0 760 340 760 760 0 420-340 760-760 760-420 0-760-340-760-760zm304 0c0-397 204-718 456-718 252 0 456 321 456 718 0 397-204 718-456 718-252 0-456-321-456-718z';

/** The wordmark, its second O rotated. Inherits colour and height from its surroundings. */
export function Wordmark({ className = 'wordmark' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 -14 10932 1528" fill="currentColor" aria-hidden="true" className={className}>
      <path d={characters} />
      <path fillRule="evenodd" d={o} transform="translate(2231.2 750)" />
      <path fillRule="evenodd" d={o} transform="translate(8627.5 750) rotate(90)" />
    </svg>
  );
}
