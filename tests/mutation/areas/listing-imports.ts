import type { MutatedFile } from '../mutant.ts';

const tests = ['src/features/listing-imports/'];

/** That a table makes each item once, for its owner alone, and what a zip file may hold. */
export const listingImports: readonly MutatedFile[] = [
  {
    file: 'src/features/listing-imports/commands.server.ts',
    tests,
    mutants: [
      [
        'another lender’s import is started',
        'eq(listingImports.id, id), eq(listingImports.ownerId, owner.id)',
        'eq(listingImports.id, id)',
      ],
      ['a second click begins again', "if (found.state === 'running' || found.state === 'done') return;", ''],
      [
        'two imports run at once',
        "if ((await tx.$count(listingImports, isRunning(owner.id))) > 0) refuse('conflict');",
        '',
      ],
      ['rows with errors are imported', "rows.filter(({ status }) => status === 'new')", 'rows'],
      [
        'a lender makes any number of drafts',
        "await countHitIn(app, tx, [{ ...starts, key: owner.id }], 'too-many-requests');",
        '',
      ],
    ],
  },
  {
    file: 'src/features/listing-imports/run-import.server.ts',
    tests,
    mutants: [
      [
        'a photo is stored again after a crash',
        'const isKnown = photo.imageId !== null || photo.problem !== null;',
        'const isKnown = false;',
      ],
      [
        'a second attempt writes over what its owner has edited since',
        'if (!isNew) return',
        'if (!isNew && authorId === null) return',
      ],
      ['a worker whose import was taken over goes on', 'if (found.length === 0) throw new ClaimLostError();', ''],
      [
        'a claim does not hold',
        '.where(and(eq(listingImports.id, importId), isDue))',
        '.where(eq(listingImports.id, importId))',
      ],
      [
        'an import is tried for ever',
        "claimed.attempts >= maxAttempts && { state: 'failed' as const, leaseUntil: null }",
        '{}',
      ],
    ],
  },
  {
    file: 'src/features/listing-imports/planned-import.server.ts',
    tests,
    mutants: [
      ['an item with a reference is made again', '`import of ${reference}`', '`import ${importId} of ${reference}`'],
    ],
  },
  {
    file: 'src/platform/zip/read-zip.server.ts',
    tests: ['src/platform/zip/read-zip'],
    mutants: [
      [
        'a bomb is unpacked',
        "if (unpackedBytes > limits.maxUnpackedBytes) return reject(new ZipError('zip-too-large'));",
        '',
      ],
      ['a name may have 64 kB', "  if (entry.fileNameLength > max.nameBytes) return 'zip-names';\n", ''],
      [
        'a directory may be all comments',
        'entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength',
        'entry.fileNameLength',
      ],
      ['an archive in an archive is taken', "if (archives.test(entry.fileName)) return 'zip-nested';", ''],
      ['an encrypted file is taken', "if (entry.isEncrypted()) return 'zip-encrypted';", ''],
    ],
  },
];
