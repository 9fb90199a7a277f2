// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a login by Farcaster asks its IdRegistry and its KeyRegistry, in one; anybody may say what they answer.
contract LocalFarcaster {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(address => uint256) public idOf;
    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function setId(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    function setKey(uint256 fid, bytes calldata key, KeyData calldata data) external {
        keys[fid][key] = data;
    }
}
