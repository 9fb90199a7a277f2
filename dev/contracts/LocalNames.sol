// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Names of the local world: ENS's registry, resolver and reverse registrar in one, as small as they can be.
/// Of the owner of the root, who gives names away.
contract LocalNames {
    /// Node of `addr.reverse`, the parent of every reverse name.
    bytes32 private constant REVERSE_NODE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;
    uint256 private constant COIN_TYPE_ETH = 60;

    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;

    constructor(address root) {
        owner[0] = root;
    }

    modifier onlyOwner(bytes32 node) {
        require(owner[node] == msg.sender, "not the owner");
        _;
    }

    /// Gives `label` below `node` to `to`, resolved here.
    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = to;
        resolver[subnode] = address(this);
    }

    /// Has another contract answer for `node`, and for all below it if that follows ENSIP-10.
    function setResolver(bytes32 node, address value) external onlyOwner(node) {
        resolver[node] = value;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external onlyOwner(node) {
        addresses[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
    }

    /// Says what an address is called: for it to say itself, or for whoever owns the root.
    function setNameForAddr(address account, string calldata value) external {
        require(msg.sender == account || msg.sender == owner[0], "not the owner");
        bytes32 node = keccak256(abi.encodePacked(REVERSE_NODE, hashHex(account)));
        resolver[node] = address(this);
        name[node] = value;
    }

    /// Several calls in one transaction.
    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone,) = address(this).delegatecall(calls[i]);
            require(isDone, "a call failed");
        }
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][COIN_TYPE_ETH]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    /// Hash of an address as it is written in reverse names: 40 lower-case digits.
    function hashHex(address value) private pure returns (bytes32) {
        bytes16 alphabet = "0123456789abcdef";
        bytes memory digits = new bytes(40);
        for (uint256 i = 0; i < 40; i++) digits[i] = alphabet[(uint160(value) >> (4 * (39 - i))) & 15];
        return keccak256(digits);
    }
}
